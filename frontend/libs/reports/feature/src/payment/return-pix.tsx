/** What an employee owes, ready to be paid: the PIX code as a picture and as text. */
import { Button, CopyButton, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { returnPixQuery } from '@trajeto/reports-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { ErrorState } from '@trajeto/shared-ui';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { Panel } from '../page/panel';
import classes from './payment.module.css';
import { returnText } from './return.text';

function Code({ brCode, pixKey, company }: { brCode: string; pixKey: string; company: string | null }) {
  return (
    <div className={classes.qr}>
      <div className={classes.plate}>
        <QRCodeSVG value={brCode} size={256} title={returnText.qr} level="M" />
      </div>
      <Text fz="sm" c="dimmed">
        {returnText.payee(company, pixKey)}
      </Text>
      <div className={classes.brCode}>{brCode}</div>
      <CopyButton value={brCode}>
        {({ copied, copy }) => (
          <Button
            fullWidth
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
            aria-live="polite"
          >
            {copied ? returnText.copied : returnText.copy}
          </Button>
        )}
      </CopyButton>
      <Text fz="sm">{returnText.confirmedBy}</Text>
    </div>
  );
}

export function ReturnPix({ reportUuid, value, company }: { reportUuid: string; value: string; company: string | null }) {
  const { data, isError, error, refetch } = useQuery(returnPixQuery(reportUuid));
  return (
    <Panel id="devolucao" title={returnText.title(formatMoney(value))} isFlush>
      {data && <Code brCode={data.brCode} pixKey={data.pixKey} company={company ?? data.payeeName} />}
      {isError && !data && <ErrorState message={returnText.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={320} radius={0} />}
    </Panel>
  );
}
