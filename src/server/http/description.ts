import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { answers, answersText } from '#server/http/answers.ts';
import { type Env, everybody } from '#server/http/env.ts';
import { type Description, describeApi, type Operation, type Parameter } from '#server/http/openapi.ts';
import { type Content, responseOf } from '#server/http/responses.ts';
import { type JsonSchema, nameOf } from '#server/http/schemas.ts';

const OpenApi = z
  .looseObject({ openapi: z.literal('3.1.0') })
  .meta({ id: 'OpenApi', description: 'An OpenAPI document.', examples: [{ openapi: '3.1.0' }] });

/** The description of these routes, for programs and for people; made when it is first asked for. */
export function descriptionRoutes(app: Pick<Hono<Env>, 'routes'>) {
  let description: Promise<Description> | undefined;
  let text: string | undefined;
  let page: ReturnType<typeof docsPage> | undefined;
  const described = () => {
    description ??= describeApi(app);
    return description;
  };
  return new Hono<Env>()
    .get(
      '/openapi.json',
      everybody(),
      answers(200, OpenApi, 'getDescription', 'This description, as OpenAPI'),
      async (c) => {
        text ??= JSON.stringify(await described());
        return c.body(text, 200, { 'content-type': 'application/json' });
      },
    )
    .get(
      '/docs',
      everybody(),
      answersText('text/html', 'readDescription', 'This description, as a page'),
      async (c) => {
        page ??= docsPage(await described());
        return c.html(page);
      },
    );
}

/** The API's description as a page for people: no script, nothing from elsewhere. */
function docsPage({ info, tags, paths, components }: Description) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0]);
  const { schemas } = components;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}: the API</title>
<style>${raw(style)}</style>
</head>
<body>
<nav aria-label="Contents">
<a href="openapi.json">openapi.json</a>
${tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}
<a href="#schemas">Schemas</a>
</nav>
<main>
<h1>${info.title}: the API</h1>
${info.description.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>`)}
${tags.map(
  ({ name, description }) => html`<section id="${name}">
<h2>${name}</h2>
<p>${description}.</p>
${(byTag.get(name) ?? []).map((one) => operationSection(one, components))}
</section>`,
)}
<section id="schemas">
<h2>Schemas</h2>
${Object.keys(schemas)
  .sort()
  .map((name) => schemaSection(name, schemas))}
</section>
</main>
</body>
</html>`;
}

type Schemas = Record<string, JsonSchema>;
type Listed = { method: string; path: string; operation: Operation };

function operationSection({ method, path, operation }: Listed, components: Description['components']) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return html`<article id="${operationId}">
<h3>${summary}</h3>
<p><code class="address"><b>${method}</b> ${path}</code></p>
<p>${description}</p>
${parameters.length > 0 && table(['Parameter', 'In', 'Value', ''], parameters.map(parameterRow))}
${requestBody && html`<h4>Sent</h4>${contentOf(requestBody.content)}`}
<h4>Answered</h4>
${Object.entries(responses).map(([status, response]) => {
  const { description, content = {} } = responseOf(response, components.responses);
  const isProblem = 'application/problem+json' in content;
  return html`<p><b>${status}</b> ${marked(description)}</p>${!isProblem && contentOf(content)}`;
})}
</article>`;
}

function parameterRow({ name, in: place, required, schema, description }: Parameter) {
  return [html`<code>${name}</code>${required ? '' : ' (optional)'}`, place, typeOf(schema), description ?? ''];
}

function contentOf(content: Content) {
  return Object.entries(content).map(
    ([type, { schema, example }]) => html`<p>${typeOf(schema)} <small>${type}</small></p>${exampleBlock(example)}`,
  );
}

function schemaSection(name: string, schemas: Schemas) {
  const schema = schemas[name] ?? {};
  const needed = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([field, part]) => [
    html`<code>${field}</code>${needed.has(field) ? '' : ' (optional)'}`,
    typeOf(part),
    marked(part.description ?? ''),
  ]);
  return html`<article id="schema-${name}">
<h3>${name}</h3>
<p>${marked(schema.description ?? '')}</p>
${rows.length > 0 ? table(['Field', 'Value', ''], rows) : typeOf(schema)}
${exampleBlock(schema.examples?.[0])}
</article>`;
}

function exampleBlock(example: unknown) {
  return example !== undefined && html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`;
}

type Cell = string | ReturnType<typeof html>;

function table(headings: string[], rows: Cell[][]) {
  return html`<div class="wide" tabindex="0"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** The type of a value in a few words, with a link to a schema that has a name. */
function typeOf(schema: JsonSchema): Cell {
  const name = nameOf(schema);
  if (name !== null) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  const choices = schema.anyOf ?? [];
  if (choices.length > 0) return html`${choices.map((choice, at) => html`${at > 0 ? ' or ' : ''}${typeOf(choice)}`)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  if (type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Text with `code` in it. */
function marked(text: string): Cell {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#ddd6cc, #453f38); --quiet: light-dark(#f6f2ec, #26221e); }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: light-dark(#2b2622, #ece6de); background: light-dark(#fff, #1b1815); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
main { max-width: 56rem; padding: 1rem 1.5rem 4rem; }
a { color: light-dark(#0b6b66, #6fd0c8); }
article { padding: .5rem 0 1rem; border-bottom: 1px solid var(--line); }
h3, h4 { margin: 1rem 0 .25rem; }
p { margin: .25rem 0; }
pre, .address { background: var(--quiet); border-radius: 6px; }
.address { display: inline-block; padding: .25rem .5rem; overflow-wrap: anywhere; }
pre { padding: .75rem; overflow-x: auto; font-size: .85rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line); }
`;
