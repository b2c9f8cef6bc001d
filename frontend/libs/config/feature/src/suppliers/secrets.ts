/** The secrets of a credential as a form holds them: what is kept is known by its name alone. */
import { credentialsText as text } from './credentials.text';

/** `typed` null: the value stays as it is; of a new one it is what is kept. */
export interface Secret {
  name: string;
  isSet: boolean;
  typed: string | null;
  isRemoved: boolean;
}

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const LONGEST = 4000;
export const MOST = 20;

export const newSecret = (name = ''): Secret => ({ name, isSet: false, typed: '', isRemoved: false });

/** A new credential starts with one to be filled in. */
export const secretsOf = (names: readonly string[] | null): readonly Secret[] =>
  names === null ? [newSecret(text.firstSecret)] : names.map((name) => ({ name, isSet: true, typed: null, isRemoved: false }));

/** The sentence for secrets that may not be sent as they are. */
export function secretsProblem(secrets: readonly Secret[]): string | null {
  const names = secrets.map(({ name }) => name.trim());
  if (secrets.every(({ isRemoved }) => isRemoved)) return text.secretsRequired;
  if (names.some((name) => !NAME.test(name))) return text.secretNameInvalid;
  if (new Set(names).size < names.length) return text.secretNameTwice;
  if (secrets.some(({ isSet, typed }) => !isSet && !typed)) return text.secretValueRequired;
  return secrets.some(({ typed }) => (typed?.length ?? 0) > LONGEST) ? text.secretTooLong : null;
}

/** As the API takes them: by name, null takes one away; one that is left as it is has no name here. */
export const secretsSent = (secrets: readonly Secret[]): Record<string, string | null> =>
  Object.fromEntries(
    secrets.flatMap(({ name, typed, isRemoved }): [string, string | null][] => {
      if (isRemoved) return [[name, null]];
      return typed ? [[name.trim(), typed]] : [];
    }),
  );

/** What the form would do to them, never their values. */
export const secretsWords = (secrets: readonly Secret[]): string =>
  secrets.map(({ name, typed, isRemoved }) => (isRemoved ? text.takenAway(name) : typed ? text.changed(name) : name)).join(', ');
