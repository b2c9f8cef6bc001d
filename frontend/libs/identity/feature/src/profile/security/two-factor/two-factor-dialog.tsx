/** The dialog of a change of the second step; once the ten codes are shown it closes only by keeping them. */
import { Stack } from '@mantine/core';
import { Dialog, TrajetoLine, useIsMobile, type LineStop } from '@trajeto/shared-ui';
import { RecoveryCodes } from './recovery-codes';
import { CodeStep, ProofStep, QrStep } from './steps';
import { twoFactorText } from './two-factor.text';
import { STOPS, useTwoFactorTask, type Stop, type Task } from './use-two-factor-task';

function Progress({ stops, current }: { stops: readonly Stop[]; current: Stop }) {
  const orientation = useIsMobile() ? 'compact' : 'horizontal';
  const at = stops.indexOf(current);
  const line: LineStop[] = stops.map((stop, index) => ({
    id: stop,
    label: twoFactorText.stops[stop],
    state: index < at ? 'done' : index === at ? 'current' : 'next',
  }));
  return <TrajetoLine label={twoFactorText.progress} stops={line} orientation={orientation} />;
}

const BODY: Partial<Record<Task, string>> = { disable: twoFactorText.disableBody, codes: twoFactorText.codesBody };

function CurrentStep({ task, run, onClose }: { task: Task; run: ReturnType<typeof useTwoFactorTask>; onClose: () => void }) {
  const { stop, secret, codes, problem, isPending } = run;
  const shared = { problem, isPending, onCancel: onClose };
  if (stop === 'codes') return <RecoveryCodes codes={codes} onKept={onClose} />;
  if (stop === 'code') return <CodeStep {...shared} onCode={run.verify} />;
  if (stop === 'qr' && secret) return <QrStep secret={secret} onNext={run.scanned} onCancel={onClose} />;
  return (
    <ProofStep
      {...shared}
      asksSecret={task !== 'enable'}
      secretHint={task === 'codes' ? twoFactorText.codeOnlyHint : twoFactorText.secretHint}
      body={BODY[task]}
      verb={task === 'disable' ? twoFactorText.tasks.disable.button : twoFactorText.next}
      isDanger={task === 'disable'}
      onProof={run.prove}
    />
  );
}

export function TwoFactorDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const run = useTwoFactorTask(task, onClose);
  const stops = STOPS[task];
  return (
    <Dialog opened onClose={onClose} title={twoFactorText.tasks[task].title} size={560} noClose={run.stop === 'codes'}>
      <Stack gap="lg">
        {stops.length > 2 && <Progress stops={stops} current={run.stop} />}
        <CurrentStep task={task} run={run} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}
