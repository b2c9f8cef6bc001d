/** Why this model decides: the rules that chose it, those that did not fit, and who can decide now. */
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { explanationQuery } from '@trajeto/approvals-data-access';
import { Dialog, ErrorState } from '@trajeto/shared-ui';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

function Explanation({ requestId }: { requestId: string }) {
  const { data, isError, error, refetch } = useQuery(explanationQuery(requestId));
  if (isError) return <ErrorState message={judgementText.whyFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="md" />;
  const others = data.candidates.filter(({ model }) => model.uuid !== data.model?.uuid);
  return (
    <div className={classes.why}>
      {data.model && (
        <Text>
          {judgementText.model}: <b>{data.model.name}</b>
        </Text>
      )}
      {data.brokenPolicyModel && (
        <Text>
          {judgementText.brokenPolicyModel}: <b>{data.brokenPolicyModel.name}</b>
        </Text>
      )}
      <Title order={3}>{judgementText.rules}</Title>
      <ul>
        {data.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Title order={3}>{judgementText.whoDecides}</Title>
      {data.decidersNow.length === 0 && <Text fz="sm">{judgementText.nobody}</Text>}
      <ul>
        {data.decidersNow.map((decider) => (
          <li key={`${decider.uuid}-${decider.as}`}>
            {decider.name}, {judgementText.as[decider.as]}
            {decider.onBehalfOf && ` ${judgementText.forWhom(decider.onBehalfOf.name)}`}
          </li>
        ))}
      </ul>
      {others.length > 0 && <Title order={3}>{judgementText.candidates}</Title>}
      <ul>
        {others.map(({ model, fits, reason }) => (
          <li key={model.uuid}>
            {model.name} ({fits ? judgementText.fits : judgementText.doesNotFit}): {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function WhyThisModel({ requestId }: { requestId: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" fz="sm" className={classes.whyLink} onClick={open}>
        {judgementText.why}
      </Anchor>
      <Dialog opened={isOpen} onClose={close} title={judgementText.whyTitle} size={560}>
        {isOpen && <Explanation requestId={requestId} />}
      </Dialog>
    </>
  );
}
