/** Rows that do not move by themselves: what came or went meanwhile is counted and shown when asked for (UI 3.1). */
import { useState } from 'react';

/** When the person last acted or pulled, milliseconds since 1970: what they did themselves need not be shown to them twice. */
let askedAt = 0;
/** How long afterwards what arrives still is the answer to it. */
const ANSWERED_WITHIN = 5000;

/** Called where every act and every pull passes. */
export function noteListRequest(at = Date.now()): void {
  askedAt = at;
}

const answersAnAsk = (at: number): boolean => at >= askedAt && at - askedAt < ANSWERED_WITHIN;

/** A page as the cache answers it. */
interface Asked<Row> {
  data: { data: readonly Row[] } | undefined;
  dataUpdatedAt: number;
  isFetchedAfterMount: boolean;
  isPlaceholderData: boolean;
}

interface Shown<Row> {
  question: string;
  /** The page as it arrived, and as it is drawn. */
  arrived: readonly Row[] | undefined;
  rows: readonly Row[] | undefined;
  /** When the page was answered, whether or not it said anything new. */
  at: number;
  /** False while what is drawn only stands in for the answer. */
  isAnswered: boolean;
  waiting: number;
}

/** The rows in their old places with what is known of them now, and how many came or went. */
function held<Row>(rows: readonly Row[], arrived: readonly Row[], keyOf: (row: Row) => string) {
  const now = new Map(arrived.map((row) => [keyOf(row), row]));
  const before = new Set(rows.map(keyOf));
  const gone = rows.filter((row) => !now.has(keyOf(row))).length;
  const come = arrived.filter((row) => !before.has(keyOf(row))).length;
  // Of a full page one more pushes one out: that is one thing that happened.
  const waiting = Math.max(gone, come);
  return waiting === 0 ? { rows: arrived, waiting } : { rows: rows.map((row) => now.get(keyOf(row)) ?? row), waiting };
}

function next<Row>(shown: Shown<Row>, fresh: Omit<Shown<Row>, 'rows' | 'waiting'>, keyOf: (row: Row) => string): Shown<Row> {
  const { rows } = shown;
  const isOfOld = shown.isAnswered && shown.question === fresh.question;
  // Under nothing there is nothing to move.
  if (!isOfOld || !fresh.arrived || !rows || rows.length === 0) return { ...fresh, rows: fresh.arrived, waiting: 0 };
  return { ...fresh, ...held(rows, fresh.arrived, keyOf) };
}

interface Reading<Row> {
  /** The answer to another question is shown at once. */
  question: string;
  keyOf: (row: Row) => string;
}

export interface SteadyRows<Row> {
  /** The rows to draw. */
  rows: readonly Row[] | undefined;
  /** How many changes wait. */
  waiting: number;
  /** Shows them. */
  show: () => void;
}

export function useSteadyRows<Row>(asked: Asked<Row>, { question, keyOf }: Reading<Row>): SteadyRows<Row> {
  const { data, dataUpdatedAt, isFetchedAfterMount, isPlaceholderData } = asked;
  const fresh = { question, arrived: data?.data, at: dataUpdatedAt, isAnswered: isFetchedAfterMount && !isPlaceholderData };
  const [shown, setShown] = useState<Shown<Row>>({ ...fresh, rows: fresh.arrived, waiting: 0 });
  const isAsked = answersAnAsk(dataUpdatedAt);
  // What an act did may have been told before the act was answered: then the answer says nothing new, and is shown all the same.
  const isOverdue = isAsked && shown.waiting > 0 && shown.at !== dataUpdatedAt;
  const isNews = shown.arrived !== fresh.arrived || shown.question !== question || shown.isAnswered !== fresh.isAnswered;
  // What is drawn follows what arrived within the same picture.
  if (isNews || isOverdue) setShown(next(isAsked ? { ...shown, isAnswered: false } : shown, fresh, keyOf));
  const show = () => setShown({ ...shown, rows: shown.arrived, waiting: 0 });
  return { rows: shown.rows, waiting: shown.waiting, show };
}
