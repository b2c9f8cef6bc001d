/** A PIX ready to be paid: the code as a picture and as text. */
import { Button, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import classes from './payment.module.css';
import { paymentText as text } from './payment.text';

interface PixCodeProps {
  brCode: string;
  pixKey: string;
  payee: string | null;
  children: ReactNode;
}

export function PixCode({ brCode, pixKey, payee, children }: PixCodeProps) {
  return (
    <div className={classes.pay}>
      <div className={classes.plate}>
        <QRCodeSVG value={brCode} size={208} title={text.qr} level="M" />
      </div>
      <div className={classes.facts}>
        <Text fz="sm" c="dimmed">
          {text.payee(payee, pixKey)}
        </Text>
        <div className={classes.brCode}>{brCode}</div>
        <CopyButton value={brCode}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
              aria-live="polite"
            >
              {copied ? text.copied : text.copy}
            </Button>
          )}
        </CopyButton>
        {children}
      </div>
    </div>
  );
}
