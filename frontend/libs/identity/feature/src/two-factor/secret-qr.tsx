/** The secret as a picture an authenticator reads, drawn here so that it is never sent anywhere; and as text to type. */
import { Button, Collapse, CopyButton, Group, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import classes from './two-factor.module.css';
import { twoFactorText } from './two-factor.text';

/** Pixels (spec section 9); its white plate adds 16 on every side in either scheme. */
export const QR_SIZE = 256;

function ManualKey({ secretKey }: { secretKey: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {twoFactorText.cannotScan}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap={4} pt="xs">
          <Text fz="sm">{twoFactorText.manualKey}</Text>
          <Group gap="xs">
            <Text component="code" className={classes.key}>
              {secretKey}
            </Text>
            <CopyButton value={secretKey.replace(/\s/g, '')} timeout={2500}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? twoFactorText.copied : twoFactorText.copyKey}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Stack>
      </Collapse>
    </div>
  );
}

export function SecretQr({ qrCodeUrl, secretKey }: { qrCodeUrl: string; secretKey: string | null }) {
  return (
    <Stack gap="xs" align="flex-start">
      <div className={classes.plate}>
        <QRCodeSVG size={QR_SIZE} value={qrCodeUrl} role="img" aria-label={twoFactorText.qrLabel} bgColor="#ffffff" fgColor="#161c21" />
      </div>
      {secretKey !== null && <ManualKey secretKey={secretKey} />}
    </Stack>
  );
}
