/** The stops of the dialog before the codes: proving who one is, reading the picture, typing what it says. */
import { Anchor, Button, CopyButton, Group, PasswordInput, PinInput, Stack, Text, TextInput } from '@mantine/core';
import type { Proof, SecretKey } from '@trajeto/identity-data-access/account';
import { Banner, NetworkButton } from '@trajeto/shared-ui';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { QR_SIZE } from '../../../two-factor/secret-qr';
import classes from '../../profile.module.css';
import { twoFactorText } from './two-factor.text';

interface StepProps {
  isPending: boolean;
  /** Why the last try was refused. */
  problem: string | null;
  onCancel: () => void;
}

function Foot({ verb, isPending, onCancel, isDanger = false }: Omit<StepProps, 'problem'> & { verb: string; isDanger?: boolean }) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {twoFactorText.cancel}
      </Button>
      <NetworkButton type="submit" loading={isPending} color={isDanger ? 'urucum' : 'petroleo'}>
        {verb}
      </NetworkButton>
    </Group>
  );
}

interface ProofStepProps extends StepProps {
  /** Where a second step exists already, it is asked too. */
  asksSecret: boolean;
  secretHint: string;
  body?: string | undefined;
  verb: string;
  isDanger?: boolean;
  onProof: (proof: Proof) => void;
}

export function ProofStep({ asksSecret, secretHint, body, verb, isDanger = false, onProof, problem, ...foot }: ProofStepProps) {
  const [proof, setProof] = useState({ password: '', secret: '' });
  const [isTried, setIsTried] = useState(false);
  const missing = (value: string) => (isTried && value === '' ? twoFactorText.required : null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    if (proof.password === '' || (asksSecret && proof.secret.trim() === '')) return;
    onProof(asksSecret ? proof : { password: proof.password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {body && <Text fz="sm">{body}</Text>}
        <PasswordInput
          label={twoFactorText.password}
          autoComplete="current-password"
          data-autofocus
          value={proof.password}
          error={missing(proof.password)}
          onChange={({ currentTarget }) => setProof({ ...proof, password: currentTarget.value })}
        />
        {asksSecret && (
          <TextInput
            label={twoFactorText.secret}
            description={secretHint}
            autoComplete="one-time-code"
            value={proof.secret}
            error={missing(proof.secret)}
            onChange={({ currentTarget }) => setProof({ ...proof, secret: currentTarget.value })}
          />
        )}
        {problem && <Banner tone="urucum" title={problem} />}
        <Foot verb={verb} isDanger={isDanger} {...foot} />
      </Stack>
    </form>
  );
}

function ManualKey({ secretKey }: { secretKey: string }) {
  return (
    <Stack gap="xs">
      <Text fz="sm">{twoFactorText.manual}</Text>
      <code className={classes.key}>{secretKey}</code>
      <CopyButton value={secretKey} timeout={2500}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? twoFactorText.copied : twoFactorText.copyKey}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}

export function QrStep({
  secret: { qrCodeUrl, secretKey },
  onNext,
  onCancel,
}: {
  secret: SecretKey;
  onNext: () => void;
  onCancel: () => void;
}) {
  const [isManual, setIsManual] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text fz="sm">{twoFactorText.scan}</Text>
        {qrCodeUrl && (
          <div className={classes.plate}>
            <QRCodeSVG value={qrCodeUrl} size={QR_SIZE} title={twoFactorText.qrLabel} />
          </div>
        )}
        {isManual && secretKey ? (
          <ManualKey secretKey={secretKey} />
        ) : (
          <Anchor component="button" type="button" fz="sm" ta="center" onClick={() => setIsManual(true)}>
            {twoFactorText.cannotScan}
          </Anchor>
        )}
        <Foot verb={twoFactorText.next} isPending={false} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const DIGITS = 6;

/** Sends itself when full; a refused code is cleared, and the next one waited for. */
export function CodeStep({ onCode, isPending, problem, onCancel }: StepProps & { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const send = (typed: string) => {
    setCode('');
    onCode(typed);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length === DIGITS) send(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="stretch">
        <Text fz="sm">{twoFactorText.typeCode}</Text>
        <Group justify="center">
          <PinInput
            ref={first}
            oneTimeCode
            type="number"
            size="lg"
            length={DIGITS}
            placeholder=""
            ariaLabel={twoFactorText.codeLabel}
            value={code}
            error={problem !== null}
            onChange={setCode}
            onComplete={send}
          />
        </Group>
        {problem && (
          <Banner tone="urucum" title={problem}>
            {twoFactorText.nextCode}
          </Banner>
        )}
        <Foot verb={twoFactorText.verify} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
