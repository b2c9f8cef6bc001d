/** What the sign-in page is made of, kept in one file: cut along every lazy page that shares a part, it came in 38, 7 kB heavier. */
const MANTINE = [
  'ActionIcon',
  'Alert',
  'Anchor',
  'Button',
  'Checkbox',
  'CloseButton',
  'Group',
  'Input',
  'InputBase',
  'Loader',
  'PasswordInput',
  'Stack',
  'Text',
  'TextInput',
  'Title',
  'Transition',
  'UnstyledButton',
  'VisuallyHidden',
].join('|');

const PARTS = [
  'node_modules/(react|react-dom|scheduler)/',
  '@mantine/core/esm/(core|utils)/',
  `@mantine/core/esm/components/(${MANTINE})/`,
  'libs/shared/(auth|format)/',
  'libs/shared/ui/src/(motif/logo|theme/|feedback/(banner|full-page-loader|snackbar\\.ts|states\\.text))',
  'libs/shared/api-client/src/(entry|errors|runtime|naming/|generated/(client|core))',
];

export const wayInChunk = { name: 'way-in', test: new RegExp(PARTS.join('|')) };
