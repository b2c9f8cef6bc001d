// Written by `npm run client`.
export const DICTIONARIES: Readonly<Record<string, number>> = {
  "enumerations": 2,
  "errors": 1,
  "settings": 1
};
