/** Days, instants and spans as people read them; instants in São Paulo, travel times where they happen. */
import { NOTHING } from './money';

const ZONE = 'America/Sao_Paulo';
const NBSP = '\u00a0';
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Made when it is first used: each takes a phone some 25 ms, and the page that starts uses few of them. */
function madeLate(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat('pt-BR', options));
}

const dayOf = madeLate({ timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });
const clockOf = madeLate({ timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const secondsOf = madeLate({ timeZone: ZONE, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const longDay = madeLate({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const tripDay = madeLate({ timeZone: 'UTC', weekday: 'short', day: '2-digit', month: 'short' });
const greetingDay = madeLate({ timeZone: ZONE, weekday: 'long', day: 'numeric', month: 'long' });

function calendarDay(value: string): Date | null {
  const parts = DAY.exec(value.slice(0, 10));
  if (!parts) return null;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date.getUTCDate() === Number(parts[3]) ? date : null;
}

function instant(value: string | Date): Date | null {
  const date = typeof value === 'string' ? new Date(value) : value;
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `2026-11-20` or an instant → `20/11/2026`. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return NOTHING;
  if (DAY.test(value)) return value.split('-').reverse().join('/');
  const date = instant(value);
  return date ? dayOf().format(date) : NOTHING;
}

/** What a person types for a day ('05/01/2027', '5/1/27', '05012027') as `YYYY-MM-DD`; null when it is none. */
export function parseDay(typed: string): string | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  if (!parts) return null;
  const [day = '', month = '', year = ''] = parts.slice(1);
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return calendarDay(iso)?.toISOString().startsWith(iso) ? iso : null;
}

const yearOf = (day: string): string => day.slice(0, 4);

/** `2026-11-20` → `20/11` in a list of this year, `20/11/2025` of another. */
export function formatShortDay(value: string | null | undefined, now = new Date()): string {
  const whole = formatDate(value);
  return value && yearOf(value) === yearOf(dayInSaoPaulo(now)) ? whole.slice(0, 5) : whole;
}

/** `26/11 a 28/11`; one day once; with the year where it is not this one. */
export function formatShortSpan(from: string | null, until: string | null, now = new Date()): string {
  const [first, last] = [formatShortDay(from, now), formatShortDay(until ?? from, now)];
  return first === last ? first : `${first} a ${last}`;
}

/** `26 nov.`, `5 jan. 2027` in another year than this one. */
export function formatMonthDay(value: string, now = new Date()): string {
  const short = (formatTripDate(value).split(', ')[1] ?? formatDate(value)).replace(/^0/, '');
  return yearOf(value) === yearOf(dayInSaoPaulo(now)) ? short : `${short} ${yearOf(value)}`;
}

/** `26 a 28 nov.`, `26 nov. a 2 dez.`, `1 a 5 jan. 2027`, `26 nov.` */
export function formatSpan(from: string, until: string, now = new Date()): string {
  const [first, last] = [formatMonthDay(from, now), formatMonthDay(until, now)];
  if (from === until) return first;
  if (from.slice(0, 7) === until.slice(0, 7)) return `${first.split(' ')[0] ?? ''} a ${last}`;
  return yearOf(from) === yearOf(until) ? `${first.replace(/ \d{4}$/, '')} a ${last}` : `${first} a ${last}`;
}

/** `2026-11-20` → `20 de novembro de 2026`. */
export function formatLongDate(value: string | null | undefined): string {
  const date = value ? calendarDay(value) : null;
  return date ? longDay().format(date) : NOTHING;
}

/** `2026-11-26` (or a local time) → `qui., 26 nov.` as trips show it. */
export function formatTripDate(value: string | null | undefined): string {
  const date = value ? calendarDay(value) : null;
  if (!date) return NOTHING;
  const parts = Object.fromEntries(
    tripDay()
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.weekday ?? ''}, ${parts.day ?? ''} ${parts.month ?? ''}`;
}

/** An instant → `20/11/2026 às 14:05` in São Paulo. */
export function formatDateTime(value: string | Date | null | undefined): string {
  const date = value ? instant(value) : null;
  return date ? `${dayOf().format(date)} às ${clockOf().format(date)}` : NOTHING;
}

/** An instant → `14:05` in São Paulo. */
export function formatTime(value: string | Date | null | undefined): string {
  const date = value ? instant(value) : null;
  return date ? clockOf().format(date) : NOTHING;
}

/** A travel time (`2026-12-01T08:10:00-03:00`) → `08:10` as the clock of that place shows it. */
export function formatLocalTime(value: string | null | undefined): string {
  const parts = value ? LOCAL.exec(value) : null;
  return parts ? `${parts[4] ?? ''}:${parts[5] ?? ''}` : NOTHING;
}

/** Whole days between two local times, by the calendars of their places; draws the `+1` of a night flight. */
export function daysBetween(from: string, to: string): number {
  const [start, end] = [calendarDay(from), calendarDay(to)];
  return start && end ? Math.round((end.getTime() - start.getTime()) / 86_400_000) : 0;
}

/** `sexta-feira, 20 de novembro`. */
export const formatToday = (now: Date): string => greetingDay().format(now);

/** The calendar day of an instant in São Paulo, `YYYY-MM-DD`. */
export function dayInSaoPaulo(now: Date): string {
  return dayOf().format(now).split('/').reverse().join('-');
}

/** An instant as São Paulo's clock shows it, `2026-11-20 14:05:00`: the form in which phases begin and end. */
export const momentInSaoPaulo = (now: Date): string => `${dayInSaoPaulo(now)} ${secondsOf().format(now)}`;

/** `Bom dia`, `Boa tarde` or `Boa noite` by the clock of São Paulo. */
export function greeting(now: Date): string {
  const hour = Number(clockOf().format(now).slice(0, 2));
  if (hour < 5 || hour >= 18) return 'Boa noite';
  return hour < 12 ? 'Bom dia' : 'Boa tarde';
}

const ago = (count: number, one: string, many: string) => `Há ${count} ${count === 1 ? one : many}`;

/** `Há 5 minutos`; thresholds of the spec (1 minute, 1 hour, 24 hours, 30 days, 365 days). */
export function formatRelative(value: string | Date, now: Date): string {
  const date = instant(value);
  if (!date) return NOTHING;
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'Há poucos segundos';
  if (minutes < 60) return ago(minutes, 'minuto', 'minutos');
  if (minutes < 24 * 60) return ago(Math.floor(minutes / 60), 'hora', 'horas');
  const days = Math.floor(minutes / (24 * 60));
  if (days < 30) return ago(days, 'dia', 'dias');
  if (days < 365) return ago(Math.floor(days / 30), 'mês', 'meses');
  return ago(Math.floor(days / 365), 'ano', 'anos');
}

/** Minutes as `2 h 15 min`, `45 min`, `3 h`. */
export function formatDuration(minutes: number | null | undefined): string {
  if (minutes == null || minutes < 0) return NOTHING;
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest}${NBSP}min`;
  return rest === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h${NBSP}${rest}${NBSP}min`;
}

/** In seconds. */
const A_DAY = 24 * 3600;

/** `Expira em 20 dias` from two days on, `Expira em 1 h 45 min`, below one hour `Expira em 12:30`, past `Expirado`; urgent under 30 minutes. */
export function formatDeadline(value: string | Date, now: Date): { text: string; isUrgent: boolean; isPast: boolean } {
  const date = instant(value);
  const seconds = date ? Math.ceil((date.getTime() - now.getTime()) / 1000) : 0;
  if (seconds <= 0) return { text: 'Expirado', isUrgent: true, isPast: true };
  if (seconds >= 2 * A_DAY) return { text: `Expira em ${Math.floor(seconds / A_DAY)}${NBSP}dias`, isUrgent: false, isPast: false };
  if (seconds >= 3600) return { text: `Expira em ${formatDuration(Math.floor(seconds / 60))}`, isUrgent: false, isPast: false };
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return { text: `Expira em ${clock}`, isUrgent: seconds < 30 * 60, isPast: false };
}

/** The years a picker offers, this one first (spec section 9). */
export const yearRange = (thisYear: number, years = 4): number[] => Array.from({ length: years }, (_, back) => thisYear - back);
