import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../../platform/database/tenant.ts';
import { createMetrics } from '../../platform/http/metrics.ts';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { keepPicture } from '../../platform/pictures/keepPicture.ts';
import { bounceRoute } from './bounces.ts';
import { mailLogo } from './logo.ts';
import { type Mail, createMailSender } from './mail.ts';
import { createPostman } from './postman.ts';
import { testKeys } from '../../dev/testing/keys.ts';

const mail: Mail = {
  kind: 'password',
  accountId: null,
  to: 'camille@exemple.fr',
  subject: 'Choisissez un nouveau mot de passe',
  text: 'Bonjour Camille, à bientôt.',
  html: '<p>Bonjour Camille, à bientôt.</p>',
};
const unreported = (error: unknown): void => {
  throw error;
};
const mailBounces = 'rebonds@boucle.test';
const mailFrom = 'Boucle <ne-pas-repondre@boucle.test>';

const key = testKeys();
let fresh: FreshDatabase;
let dataDir: string;
let config: { dataDir: string; mailFrom: string; mailBounces: string };
beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'boucle-mail-'));
  config = { dataDir, mailFrom, mailBounces };
});
afterAll(async () => {
  await fresh.drop();
  rmSync(dataDir, { recursive: true });
});

/** Writes the mail down, then does its job. */
async function sendBy(
  smtpUrl: string | undefined,
): Promise<{ id: number; failure: string | null; again: () => Promise<void> }> {
  const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send(mail);
  const postman = createPostman(fresh.database, { ...config, smtpUrl }, key, unreported);
  const failure = await postman.deliver(id).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { id, failure, again: () => postman.deliver(id) };
}

async function trace(id: number) {
  const { rows } = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw({
      text: 'select kind, recipient, subject, sent_at is not null as sent, failure from mails where id = $1',
      values: [id],
    }),
  );
  return rows[0];
}

/** A mail server that keeps what it receives, or refuses everybody. */
async function mailServer(refuses: boolean) {
  const received: string[] = [];
  const senders: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address);
      done();
    },
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('Boîte inconnue') : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    senders,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a mail', () => {
  it('becomes a file that its owner alone reads, without a mail server', async () => {
    const { id, failure } = await sendBy(undefined);
    expect(failure).toBeNull();
    const file = readdirSync(join(dataDir, 'outbox')).find((name) => name.endsWith(`-${id}.eml`)) ?? '';
    expect(file).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d.-]+Z-${id}\\.eml$`));
    const path = join(dataDir, 'outbox', file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('To: camille@exemple.fr');
    expect(text).toContain('From: Boucle <ne-pas-repondre@boucle.test>');
    expect(await trace(id)).toEqual({
      kind: 'password',
      recipient: mail.to,
      subject: mail.subject,
      sent: true,
      failure: null,
    });
  });

  it('leaves through the mail server of SMTP_URL', async () => {
    const server = await mailServer(false);
    const { id, failure, again } = await sendBy(server.url);
    expect(failure).toBeNull();
    // A job that is done twice all the same sends nothing more.
    await again();
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain('Subject: Choisissez un nouveau mot de passe');
    expect(await trace(id)).toMatchObject({ sent: true, failure: null });
  });

  it('whose worker died before a byte left is sent by the next one', async () => {
    const server = await mailServer(false);
    const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send(mail);
    await fresh.asOwner(`update mails set claimed_at = now(), attempts = 1 where id = ${id}`);
    await createPostman(fresh.database, { ...config, smtpUrl: server.url }, key, unreported).deliver(id);
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(await trace(id)).toMatchObject({ sent: true, failure: null });
  });

  it('is handed over once the server has taken its recipient, and left alone by a worker that was overtaken', async () => {
    const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send(mail);
    const marks: unknown[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        void inScope(fresh.database, { kind: 'platform' }, (tx) =>
          tx.raw({
            text: 'select claimed_at is not null as claimed, handed_over_at as handed from mails where id = $1',
            values: [id],
          }),
        )
          .then(({ rows }) => marks.push(rows[0]))
          // Another worker takes it over in the meantime.
          .then(() => fresh.asOwner(`update mails set attempts = attempts + 1 where id = ${id}`))
          .then(() => done());
      },
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          marks.push('received');
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    await createPostman(fresh.database, { ...config, smtpUrl }, key, unreported).deliver(id);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(marks).toEqual([{ claimed: true, handed: null }]);
    expect(await trace(id)).toMatchObject({ sent: false, failure: null });
  });

  it('is counted by what becomes of it, for the figures of a server', async () => {
    const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send(mail);
    const { registry } = createMetrics(fresh.database);
    const figures = async () => (await registry.getMetricsAsJSON()).find(({ name }) => name === 'boucle_mails')?.values;
    await fresh.asOwner(`update mails set sent_at = now() where id <> ${id}`);
    expect(await figures()).toMatchObject([{ labels: { state: 'waiting' }, value: 1 }]);
    await fresh.asOwner(`update mails set claimed_at = now() where id = ${id}`);
    expect(await figures()).toMatchObject([{ labels: { state: 'sending' }, value: 1 }]);
    await fresh.asOwner(`update mails set failed_at = now(), failure = 'Envoi interrompu' where id = ${id}`);
    expect(await figures()).toMatchObject([{ labels: { state: 'interrupted' }, value: 1 }]);
  });

  it('whose worker died as it left is not sent again by a mail server, and says so', async () => {
    const server = await mailServer(false);
    const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send(mail);
    await fresh.asOwner(`update mails set claimed_at = now(), handed_over_at = now() where id = ${id}`);
    await createPostman(fresh.database, { ...config, smtpUrl: server.url }, key, unreported).deliver(id);
    await server.close();
    expect(server.received).toHaveLength(0);
    expect(await trace(id)).toMatchObject({ sent: false, failure: 'Envoi interrompu' });
  });

  it('takes its logo along, for readers who know no address of the server, and is answered to its initiative', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#17594A' } })
      .png()
      .toBuffer();
    const accountId = await inScope(fresh.database, { kind: 'platform' }, async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: `insert into accounts (name, content) values ('Consigne Loire', '{"reply_to": "bonjour@exemple.fr"}') returning id`,
      });
      return rows[0]?.id ?? 0;
    });
    const logo = await inScope(fresh.database, { kind: 'account', accountId }, (tx) =>
      keepPicture(tx, accountId, new Blob([new Uint8Array(png)]), { maxSide: 200, path: 'logo', field: 'Logo' }),
    );
    const server = await mailServer(false);
    const gone = `/pictures/${'0'.repeat(64)}.png`;
    const html = `<img src="${mailLogo(logo) ?? ''}"><img src="https://avant.example${mailLogo(logo) ?? ''}"><img src="${gone}">`;
    const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send({
      ...mail,
      accountId,
      html,
    });
    await createPostman(fresh.database, { ...config, smtpUrl: server.url }, key, unreported).deliver(id);
    await server.close();
    expect(server.received[0]).toContain('Reply-To: bonjour@exemple.fr');
    const message = (server.received[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const cid = /Content-Id: <([^>]+)>/i.exec(message)?.[1] ?? 'none';
    expect(message.split(`src="cid:${cid}"`)).toHaveLength(3);
    expect(message).toContain(`src="${gone}"`);
    expect(message.match(/Content-Type: image\/png/g)).toHaveLength(1);
    expect(message).not.toContain('avant.example');
  });

  it('leaves without its logo when that cannot be drawn, which is reported', async () => {
    const hash = '1'.repeat(64);
    await fresh.asOwner(`with account as (insert into accounts (name) values ('Bocal & Co') returning id)
      insert into pictures (account_id, hash, bytes) select id, '${hash}', 'no picture' from account`);
    const server = await mailServer(false);
    const html = `<img src="/pictures/${hash}.png">`;
    const { id } = await createMailSender(fresh.database, key, () => Promise.resolve()).send({ ...mail, html });
    const reported: unknown[] = [];
    const report = (error: unknown): void => void reported.push(error);
    await createPostman(fresh.database, { ...config, smtpUrl: server.url }, key, report).deliver(id);
    await server.close();
    expect(await trace(id)).toMatchObject({ sent: true, failure: null });
    expect(reported).toEqual([expect.any(Error)]);
  });

  it('waits sealed, and what it says is gone once it left', async () => {
    const { id } = await sendBy(undefined);
    const other = await createMailSender(fresh.database, key, () => Promise.resolve()).send(mail);
    const { rows } = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
      tx.raw<{ id: number; sealed_content: Buffer | null }>({
        text: 'select id, sealed_content from mails where id = any($1) order by id',
        values: [[id, other.id]],
      }),
    );
    expect(rows[0]?.sealed_content).toBeNull();
    expect(rows[1]?.sealed_content?.toString('latin1')).not.toContain('Bonjour');
  });

  it('that cannot be read fails at once, saying so, and is not tried again', async () => {
    const { id } = await createMailSender(fresh.database, testKeys(), () => Promise.resolve()).send(mail);
    const server = await mailServer(false);
    await createPostman(fresh.database, { ...config, smtpUrl: server.url }, key, unreported).deliver(id);
    await server.close();
    expect(server.received).toEqual([]);
    expect(await trace(id)).toMatchObject({ sent: false, failure: 'Contenu illisible' });
  });

  it('that comes back fails once, with its reason; a delay, an answer and a forged report change nothing', async () => {
    const server = await mailServer(false);
    const { id } = await sendBy(server.url);
    const other = await sendBy(server.url);
    await server.close();
    const [sender = '', otherSender = ''] = server.senders;
    expect(sender).toMatch(new RegExp(`^rebonds\\+${id}-[0-9a-f]{20}@boucle\\.test$`));
    expect(server.received[0]).toContain('From: Boucle <ne-pas-repondre@boucle.test>');
    const app = bounceRoute({ database: fresh.database, config, secret: key });
    const post = async (to: string, report: string) => {
      const body = `From: MAILER-DAEMON@exemple.fr\r\nTo: ${to}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n${report}\r\n--b--\r\n`;
      return (await app.request('/webhooks/bounces', { method: 'POST', body })).status;
    };
    const report = (action: string, status: string) =>
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.exemple.fr\r\n\r\nAction: ${action}\r\nStatus: ${status}`;
    const vain: [to: string, report: string][] = [
      [sender, report('delayed', '4.4.1')],
      [sender, 'Content-Type: text/plain\r\n\r\nAction: failed, dit-on.'],
      [sender.replace(String(id), String(other.id)), report('failed', '5.1.1')],
      ['quelquun@exemple.fr', report('failed', '5.1.1')],
      ['quelquun@exemple.fr', `${report('failed', '5.1.1')}\r\n--b\r\nTo: ${otherSender}`],
    ];
    for (const [to, words] of vain) expect(await post(to, words)).toBe(204);
    const plain = `From: lea@exemple.fr\r\nTo: ${sender}\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
    expect((await app.request('/webhooks/bounces', { method: 'POST', body: plain })).status).toBe(204);
    for (const one of [id, other.id]) expect(await trace(one)).toMatchObject({ sent: true, failure: null });

    expect(await post(sender.toUpperCase(), report('failed', '5.2.2'))).toBe(204);
    expect(await post(sender, report('failed', '5.1.1'))).toBe(204);
    expect(await trace(id)).toMatchObject({ sent: false, failure: 'Retour 5.2.2' });
    expect(await trace(other.id)).toMatchObject({ sent: true });
  });

  it('that is refused keeps the reason, and is tried again', async () => {
    const server = await mailServer(true);
    const { id, failure } = await sendBy(server.url);
    await server.close();
    expect(failure).toContain('Boîte inconnue');
    expect(await trace(id)).toMatchObject({ sent: false, failure });
    const accepting = await mailServer(false);
    await createPostman(fresh.database, { ...config, smtpUrl: accepting.url }, key, unreported).deliver(id);
    await accepting.close();
    expect(accepting.received).toHaveLength(1);
    expect(await trace(id)).toMatchObject({ sent: true, failure: null });
  });
});
