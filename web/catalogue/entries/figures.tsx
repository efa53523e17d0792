import { FORMAT_DRAWINGS } from '@boucle/contract/shared/formats/limits.ts';
import { Money, Pieces, Unknown } from '../../ui/cells.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Change } from '../../ui/figures/Change.tsx';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';
import { Ring } from '../../ui/figures/Ring.tsx';
import { Sparkline } from '../../ui/figures/Sparkline.tsx';
import { StockLevel } from '../../ui/figures/StockLevel.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { entry, focused, type Group, hovered, LONG } from '../entry.ts';

const COURSE = [12, 18, 15, 24, 31, 28, 36];

const tiles = (
  <Tiles
    label="Chiffres du mois"
    tiles={[
      {
        key: 'uses',
        label: 'Réutilisations',
        figure: '5\u00a0851',
        detail: <Change direction={1} text={'12,4\u00a0%'} />,
        drawing: <Sparkline values={COURSE} />,
        definition: { text: 'Contenants empruntés sur la période.', links: [{ label: 'Les voir', to: '/orders' }] },
      },
      { key: 'rate', label: 'Taux de retour', figure: '94', unit: '%', drawing: <Ring ratio={0.94} /> },
      { key: 'wait', label: 'En cours', figure: undefined },
      { key: 'long', label: LONG, figure: '1\u00a0234\u00a0567', detail: LONG },
    ]}
  />
);

/** Components for counts and amounts. */
export const figures: Group = {
  key: 'chiffres',
  title: 'Chiffres',
  entries: [
    entry(Money, [
      {
        name: 'Montant, zéro, inconnu',
        content: [1234.5, 0, null].map((euros) => (
          <p key={euros}>
            <Money euros={euros} />
          </p>
        )),
      },
    ]),
    entry(Pieces, [
      {
        name: 'Entrée, sortie, zéro, inconnu',
        content: [40, -12, 0, null].map((count) => (
          <p key={count}>
            <Pieces count={count} signed />
          </p>
        )),
      },
    ]),
    entry(Unknown, [{ name: 'Par défaut', content: <Unknown /> }]),
    entry(Moment, [{ name: 'Date entière au survol', content: <Moment at="2025-04-01T16:12:00Z" /> }]),
    entry(Facts, [
      {
        name: 'Par défaut',
        content: (
          <Facts
            facts={[
              ['Adresse', '12 rue des Tanneurs, 37000 Tours'],
              ['Gérant', LONG],
            ]}
          />
        ),
      },
      {
        name: 'Des chiffres',
        content: (
          <Facts
            figures
            facts={[
              ['Propres', <Pieces key="clean" count={1240} />],
              ['Sales', <Pieces key="dirty" count={0} />],
            ]}
          />
        ),
      },
    ]),
    entry(KeyFigures, [
      {
        name: 'Par défaut',
        content: (
          <KeyFigures
            figures={[
              { label: 'Cagnotte', value: <Money euros={12.5} /> },
              { label: 'Contenants', value: <Pieces count={3} /> },
              { label: 'Dernier emprunt', value: '25/03/2026', date: true },
            ]}
          />
        ),
      },
    ]),
    entry(Tiles, [{ name: 'Par défaut, en cours, texte long', content: tiles }, hovered(tiles), focused(tiles)]),
    entry(Change, [
      {
        name: 'Mieux, moins bien, stable',
        content: [1, -1, 0].map((direction) => (
          <p key={direction}>
            <Change direction={direction} text={'12,4\u00a0%'} />
          </p>
        )),
      },
      { name: 'Moins vaut mieux', content: <Change direction={1} text={'3\u00a0pt'} moreIsBetter={false} /> },
    ]),
    entry(Sparkline, [
      { name: 'Par défaut', content: <Sparkline values={COURSE} /> },
      { name: 'Sales', content: <Sparkline values={COURSE.toReversed()} tone="dirty" /> },
      { name: 'Constant', content: <Sparkline values={[5, 5, 5]} /> },
    ]),
    entry(
      Ring,
      [0, 0.4, 1].map((ratio) => ({ name: `${ratio * 100}\u00a0%`, content: <Ring ratio={ratio} /> })),
    ),
    entry(StockLevel, [
      { name: 'Assez', content: <StockLevel low={false} count={80} alert={20} target={100} /> },
      { name: 'Sous le minimum', content: <StockLevel low count={12} alert={20} target={100} /> },
      { name: 'Vide', content: <StockLevel low count={0} alert={20} target={100} /> },
      { name: 'Au-delà de la cible', content: <StockLevel low={false} count={140} alert={20} target={100} /> },
    ]),
    entry(FormatPicture, [
      {
        name: 'Dessins',
        content: (
          <div className="b-row">
            {FORMAT_DRAWINGS.map((drawing) => (
              <FormatPicture key={drawing} drawing={drawing} />
            ))}
          </div>
        ),
      },
      { name: 'Photo', content: <FormatPicture url="/favicon.svg" /> },
    ]),
  ],
};
