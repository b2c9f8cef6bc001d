/** The ten recovery codes, shown this once: they leave the page only when the person says they are kept. */
import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './two-factor.module.css';
import { twoFactorText } from './two-factor.text';

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = twoFactorText.fileName;
  link.click();
  URL.revokeObjectURL(address);
}

function Keeping({ codes }: { codes: readonly string[] }) {
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />} onClick={() => download(codes)}>
        {twoFactorText.download}
      </Button>
      <CopyButton value={codes.join('\n')} timeout={2500}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={copy}>
            {copied ? twoFactorText.copied : twoFactorText.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

const HINT_ID = 'recovery-codes-hint';

export function RecoveryCodes({ codes, onDone, doneLabel }: { codes: readonly string[]; onDone: () => void; doneLabel?: string }) {
  const [isKept, setIsKept] = useState(false);
  return (
    <Stack gap="md">
      <Text c="dimmed">{twoFactorText.codesHint}</Text>
      <ol className={classes.codes} aria-label={twoFactorText.codesLabel}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Keeping codes={codes} />
      <Checkbox label={twoFactorText.kept} checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)} />
      <Button
        fullWidth
        h={44}
        aria-disabled={!isKept}
        data-disabled={!isKept || undefined}
        aria-describedby={isKept ? undefined : HINT_ID}
        onClick={() => {
          if (isKept) onDone();
        }}
      >
        {doneLabel ?? twoFactorText.goOn}
      </Button>
      {!isKept && (
        <Text id={HINT_ID} fz="sm" c="dimmed" ta="center">
          {twoFactorText.keepFirst}
        </Text>
      )}
    </Stack>
  );
}
