/** /entrar/2fa: the code of an authenticator, after enrolling one when the account has none; the first time ends with recovery codes. */
import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { BareLayout } from '../bare/bare-layout';
import { CodeForm } from './code-form';
import { pendingSignIn, type PendingSignIn } from './pending';
import { RecoveryCodes } from './recovery-codes';
import { SecretQr } from './secret-qr';
import classes from './two-factor.module.css';
import { twoFactorText } from './two-factor.text';

interface TwoFactorPageProps {
  onSignedIn: () => void;
  /** The account is blocked: back to /entrar, which shows until when. */
  onBlocked: (email: string) => void;
}

type StepProps = TwoFactorPageProps & { pending: PendingSignIn; onCodes: (codes: string[]) => void };

function Form({ pending, onCodes, onSignedIn, onBlocked }: StepProps) {
  const enter = (codes: string[] | null) => {
    if (codes) onCodes(codes);
    else onSignedIn();
  };
  return <CodeForm pending={pending} onSignedIn={enter} onBlocked={() => onBlocked(pending.email)} />;
}

function Enrolled(props: StepProps) {
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{twoFactorText.title}</Title>
        <Text mt={4}>{twoFactorText.enrolledHint}</Text>
      </div>
      <Form {...props} />
    </Stack>
  );
}

function Enrolling({ qrCodeUrl, ...props }: StepProps & { qrCodeUrl: string }) {
  return (
    <Stack gap="lg">
      <Title order={1}>{twoFactorText.enrolTitle}</Title>
      <ol className={classes.steps} aria-label={twoFactorText.steps}>
        <li className={classes.step}>
          <p className={classes.stepTitle}>{twoFactorText.install}</p>
          <Text c="dimmed">{twoFactorText.installHint}</Text>
        </li>
        <li className={classes.step}>
          <p className={classes.stepTitle}>{twoFactorText.scan}</p>
          <Text c="dimmed" mb="xs">
            {twoFactorText.scanHint}
          </Text>
          <SecretQr qrCodeUrl={qrCodeUrl} secretKey={props.pending.secretKey.secretKey} />
        </li>
        <li className={classes.step}>
          <p className={classes.stepTitle}>{twoFactorText.type}</p>
          <Form {...props} />
        </li>
      </ol>
    </Stack>
  );
}

function SecondStep(props: StepProps) {
  const { qrCodeUrl } = props.pending.secretKey;
  return qrCodeUrl === null ? <Enrolled {...props} /> : <Enrolling {...props} qrCodeUrl={qrCodeUrl} />;
}

export function TwoFactorPage(props: TwoFactorPageProps) {
  // What waits is forgotten once the person is in, while the recovery codes are still on screen.
  const [pending] = useState(pendingSignIn);
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    document.title = `${twoFactorText.title} · Trajeto`;
  }, []);
  if (!pending) return <Navigate to="/entrar" replace />;
  return (
    <BareLayout>
      {codes ? (
        <Stack gap="md">
          <Title order={1}>{twoFactorText.codesTitle}</Title>
          <RecoveryCodes codes={codes} onDone={props.onSignedIn} />
        </Stack>
      ) : (
        <SecondStep {...props} pending={pending} onCodes={setCodes} />
      )}
    </BareLayout>
  );
}
