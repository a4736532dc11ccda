import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { type Running, startServer } from '../support/server.ts';

/*
 * The proxies' files of deploy/ in front of the server, each by its own program: only names, ports and certificates are
 * exchanged for ones that work here.
 */

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

let folder: string;
let proxy: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-proxy-'));
});
afterEach(async () => {
  const ended = new Promise((resolve) => proxy?.once('close', resolve));
  proxy?.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

type Ports = { server: number; http: number; https: number };

function nginx({ server, http, https }: Ports): ChildProcess {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
    stdio: 'ignore',
  });
  const site = deployed('nginx.conf')
    .replaceAll('society.example;', 'localhost;')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${server};`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = `user root; daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${site} }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  mkdirSync(join(folder, 'logs'));
  return spawn(process.env['NGINX_PROGRAM'] ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
}

function caddy({ server, http, https }: Ports): ChildProcess {
  const site = `{\n\tskip_install_trust\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${deployed('Caddyfile')}`;
  writeFileSync(join(folder, 'Caddyfile'), site);
  const env = { HOME: folder, XDG_DATA_HOME: folder, DOMAIN: 'localhost', AANGAN: `127.0.0.1:${server}` };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return spawn(process.env['CADDY_PROGRAM'] ?? 'caddy', args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
}

type Sent = {
  method?: string;
  json?: object;
  body?: string;
  cookie?: string;
  from?: string;
  headers?: Record<string, string>;
};

/** Over https, from another address of this machine. */
function send(origin: string, path: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { method = sent.json ? 'POST' : 'GET', json, body, cookie = '', from = '127.0.0.2', headers = {} } = sent;
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, {
      ...{ method, localAddress: from, family: 4, rejectUnauthorized: false },
      headers: { origin, cookie, ...(json && { 'content-type': 'application/json' }), ...headers },
    });
    asked.on('response', resolve).on('error', reject);
    asked.end(json ? JSON.stringify(json) : body);
  });
}

async function statusOf(answer: Promise<IncomingMessage>): Promise<number | undefined> {
  return (await answer).resume().statusCode;
}

async function behind(
  start: (ports: Ports) => ChildProcess,
): Promise<{ server: Running; origin: string; port: number }> {
  const ports = { server: await freePort(), http: await freePort(), https: await freePort() };
  const origin = `https://localhost:${ports.https}`;
  const settings = { BASE_URL: origin, TRUSTED_PROXIES: '1', PORT: String(ports.server) };
  const server = await startServer({ dataDir: join(folder, 'data'), databaseUrl: null }, settings);
  proxy = start(ports);
  await expect.poll(() => statusOf(send(origin, '/healthz')).catch(() => null), { timeout: 30_000 }).toBe(200);
  return { server, origin, port: ports.server };
}

describe.each([
  ['nginx', nginx],
  ['Caddy', caddy],
])('behind %s', (_, start) => {
  test('people sign in, live changes come at once, and nobody is believed about their address', async () => {
    const { server, origin, port } = await behind(start);
    const [, setUpCode] = /set-up code: (\S+)/.exec(server.stdout()) ?? [];
    const form = { email: 'asha@society.example', password: 'courtyard', confirmPassword: 'courtyard', role: 'admin' };
    // Not from this machine, although the proxy is on it.
    expect(await statusOf(send(origin, '/api/auth/sign-up', { json: form }))).toBe(422);
    const signedUp = await send(origin, '/api/auth/sign-up', { json: { ...form, setUpCode } });
    expect(signedUp.resume().statusCode).toBe(201);
    const [given = ''] = signedUp.headers['set-cookie'] ?? [];
    expect(given).toMatch(/Secure/);
    const [cookie = ''] = given.split(';');

    // The stream is open, and stays it: whatever came has come at once.
    const stream = await send(origin, '/api/changes/stream?after=0', { cookie });
    let heard = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    await expect.poll(() => heard).toContain('event: hello');
    for (const number of [101, 102]) {
      const json = { flatNumber: `A-${number}`, floor: 1, type: '1BHK', status: 'Available' };
      const answer = await send(origin, '/api/flats', { json, cookie });
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      await expect.poll(() => heard).toContain((JSON.parse(text) as { id: string }).id);
    }
    expect(stream.complete).toBe(false);
    stream.destroy();

    // What somebody outside claims of where they come from.
    const claims = { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9' };
    for (const headers of [{}, claims]) {
      const json = { email: form.email, password: 'not this one' };
      expect(await statusOf(send(origin, '/api/auth/sign-in', { json, headers, from: '127.0.0.3' }))).toBe(401);
    }
    const database = new DatabaseSync(join(folder, 'data/aangan.db'));
    const clients = database.prepare(`select distinct client from attempts where kind = 'sign-in'`).all();
    database.close();
    expect(clients).toEqual([{ client: '127.0.0.3' }]);

    // Another name leads nowhere, the figures are for the inside, and a spreadsheet is not cut off.
    expect(await statusOf(send(origin, '/metrics'))).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    const large = `Flat,Type\n${'A-199,2BHK\n'.repeat(150_000)}`;
    const read = await send(origin, '/api/imports?name=flats.csv', { method: 'POST', cookie, body: large });
    expect([read.resume().statusCode, read.headers['content-type']]).toEqual([
      expect.not.toBeOneOf([413, 502, 504]),
      expect.stringContaining('json'),
    ]);
  });
});
