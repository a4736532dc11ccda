import { Hono } from 'hono';
import { z } from 'zod';
import { answers, answersText } from '#server/http/answers.ts';
import { docsPage } from '#server/http/docs.ts';
import { type Env, everybody } from '#server/http/env.ts';
import { type Description, describeApi } from '#server/http/openapi.ts';

const OpenApi = z
  .looseObject({ openapi: z.literal('3.1.0') })
  .meta({ id: 'OpenApi', description: 'An OpenAPI document.', examples: [{ openapi: '3.1.0' }] });

/** The description of these routes, for programs and for people; made when it is first asked for. */
export function descriptionRoutes(app: Pick<Hono<Env>, 'routes'>) {
  let description: Promise<Description> | undefined;
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
      async (c) => c.json(await described()),
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
