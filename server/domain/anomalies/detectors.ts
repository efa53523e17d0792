import { type AnomalyRuleName, thresholdsOf } from '@boucle/contract/features/alerts/rules.ts';
import { type RawBuilder } from 'kysely';
import { type Detector, type Finding, type Looked } from './detector.ts';
import { fullDrawer, silentDrawer } from './rules/drawers.ts';
import { balanceOverCap } from './rules/balances.ts';
import { correctionsOfMany, orderCancelledOut, piecesMissing, piecesOut } from './rules/exits.ts';
import { cardLockedAgain, creditThenRefund, placesFarApart, repeatedCorrections } from './rules/holders.ts';
import {
  bankBelowZero,
  cardsIntoOne,
  confirmedAlone,
  creditEnteredTwice,
  largeTillCredit,
  refundsInARow,
  refundsToOnePayee,
} from './rules/money.ts';
import { priceTimes } from './rules/prices.ts';
import { servingsBeyondStock, unusualServings, wrongCodesAtCounter } from './rules/restaurants.ts';
import { drawerReturnsInARow, returnsWithoutLoan } from './rules/returns.ts';
import { supplyEnteredTwice, supplyUnlikeBefore } from './rules/supplies.ts';

/** A detector with whatever thresholds were chosen; its rule's own stand for the others. */
interface AnyDetector {
  readonly reach: number;
  readonly query: (looked: Looked, chosen: Readonly<Record<string, number>>) => RawBuilder<Finding>;
}

const of = <R extends AnomalyRuleName>(rule: R, { reach, query }: Detector<R>): AnyDetector => ({
  reach,
  query: (looked, chosen) => query(looked, thresholdsOf(rule, chosen)),
});

/** How each rule of the contract is looked for. */
export const DETECTORS: Readonly<Record<AnomalyRuleName, AnyDetector>> = {
  returns_without_loan: of('returns_without_loan', returnsWithoutLoan),
  drawer_returns_in_a_row: of('drawer_returns_in_a_row', drawerReturnsInARow),
  places_far_apart: of('places_far_apart', placesFarApart),
  credit_then_refund: of('credit_then_refund', creditThenRefund),
  unusual_servings: of('unusual_servings', unusualServings),
  card_locked_again: of('card_locked_again', cardLockedAgain),
  wrong_codes_at_counter: of('wrong_codes_at_counter', wrongCodesAtCounter),
  servings_beyond_stock: of('servings_beyond_stock', servingsBeyondStock),
  repeated_corrections: of('repeated_corrections', repeatedCorrections),
  supply_unlike_before: of('supply_unlike_before', supplyUnlikeBefore),
  pieces_out: of('pieces_out', piecesOut),
  pieces_missing: of('pieces_missing', piecesMissing),
  corrections_of_many: of('corrections_of_many', correctionsOfMany),
  order_cancelled_out: of('order_cancelled_out', orderCancelledOut),
  credit_entered_twice: of('credit_entered_twice', creditEnteredTwice),
  large_till_credit: of('large_till_credit', largeTillCredit),
  cards_into_one: of('cards_into_one', cardsIntoOne),
  refunds_in_a_row: of('refunds_in_a_row', refundsInARow),
  refunds_to_one_payee: of('refunds_to_one_payee', refundsToOnePayee),
  bank_below_zero: of('bank_below_zero', bankBelowZero),
  confirmed_alone: of('confirmed_alone', confirmedAlone),
  price_times: of('price_times', priceTimes),
  silent_drawer: of('silent_drawer', silentDrawer),
  supply_entered_twice: of('supply_entered_twice', supplyEnteredTwice),
  full_drawer: of('full_drawer', fullDrawer),
  balance_over_cap: of('balance_over_cap', balanceOverCap),
};
