import { read } from './codes.ts';
import { type WriteContext, opened, vat } from './writeContext.ts';

/** A service outside the web app, out or back in parts. */
export function serve(context: WriteContext): boolean {
  const { model, transaction, command, back, at } = context;
  const { restaurant, partner, service = 0, lines = [] } = command;
  const source = restaurant !== undefined ? `R/${restaurant}` : partner !== undefined ? `P/${partner}` : 'A/0';
  const dirty = restaurant === undefined ? 'dirty' : back;
  const held = (f: number): string => `E/${service}/${f}/held`;
  if (transaction.variant === 'out') {
    opened(context, `E/${service}`, lines);
    for (const { format, quantity, codes = [] } of lines) {
      model.move(transaction, `${source}/${format}/clean`, held(format), quantity);
      read(model, transaction, at, codes, [{ from: `${source}/${format}/clean`, to: held(format) }]);
    }
    model.note(model.services, service, command);
    return true;
  }
  let missing = 0;
  for (const format of new Set(lines.map((line) => line.format))) {
    const quantityOf = (role: string): number =>
      lines.reduce((sum, line) => (line.format === format && line.role === role ? sum + line.quantity : sum), 0);
    const rest = model.held(`E/${service}`, format) - quantityOf('unused') - quantityOf('missing');
    // Only the used ones may exceed what went out.
    if (rest < 0) return false;
    const used = Math.min(quantityOf('used'), rest);
    let left = used;
    for (const { format: own, role, quantity, codes = [] } of lines) {
      if (own !== format) continue;
      const [from, out] = [held(format), `${source}/${format}`];
      if (role === 'unused') read(model, transaction, at, codes, [{ from, to: `${out}/clean` }]);
      if (role === 'missing') read(model, transaction, at, codes, [{ from, to: `X/0/${format}/lost`, serves: true }]);
      if (role !== 'used') continue;
      // The first codes are of what went out.
      const known = Math.min(quantity, left);
      left -= known;
      read(model, transaction, at, codes.slice(0, known), [{ from, to: `${out}/${dirty}`, serves: true }]);
      read(model, transaction, at, codes.slice(known), [{ from: `X/0/${format}/gap`, to: `${out}/${dirty}` }]);
    }
    for (const [quantity, to] of [
      [used, `${source}/${format}/${dirty}`],
      [quantityOf('unused'), `${source}/${format}/clean`],
    ] as const) {
      model.close(transaction, `E/${service}`, format, quantity);
      model.move(transaction, held(format), to, quantity);
    }
    for (const { lot, x } of model.close(transaction, `E/${service}`, format, quantityOf('missing')) ?? [])
      missing += lot.unit * x;
    model.move(transaction, held(format), `X/0/${format}/lost`, quantityOf('missing'));
    model.move(transaction, `X/0/${format}/gap`, `${source}/${format}/${dirty}`, quantityOf('used') - used);
  }
  model.move(transaction, `AR/E/${service}`, 'ACQ/-/0', missing - vat(missing));
  model.move(transaction, `AR/E/${service}`, 'VAT/-/0', vat(missing));
  return true;
}
