// Written by `npm run client`.
export const DICTIONARIES: Readonly<Record<string, number>> = {
  "additional": 1,
  "enumerations": 2,
  "errors": 1,
  "preferences": 1,
  "settings": 1
};
