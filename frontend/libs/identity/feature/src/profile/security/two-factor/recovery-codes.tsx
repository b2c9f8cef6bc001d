/** The ten codes, shown this once: to download, to copy, and a promise before going on. */
import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from '../../profile.module.css';
import { twoFactorText } from './two-factor.text';

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = twoFactorText.fileName;
  link.click();
  URL.revokeObjectURL(address);
}

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setIsKept] = useState(false);
  return (
    <Stack gap="md">
      <Text fz="sm">{twoFactorText.keepCodes}</Text>
      <ul className={classes.codes} aria-label={twoFactorText.codesLabel}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => download(codes)}>
          {twoFactorText.download}
        </Button>
        <CopyButton value={codes.join('\n')} timeout={2500}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? twoFactorText.copied : twoFactorText.copyCodes}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Checkbox label={twoFactorText.kept} checked={isKept} onChange={({ currentTarget }) => setIsKept(currentTarget.checked)} />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onKept}>
          {twoFactorText.finish}
        </Button>
      </Group>
    </Stack>
  );
}
