/** Secrets are written and never read: 'Definida' stands for one that is kept, an empty field for its next value. */
import { Button, Group, Input, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { credentialsText as text } from './credentials.text';
import { MOST, newSecret, type Secret } from './secrets';
import classes from './suppliers.module.css';

interface RowProps {
  secret: Secret;
  onChange: (part: Partial<Secret>) => void;
  onRemove: () => void;
  isReadOnly: boolean;
}

function Kept({ secret: { name, isRemoved }, onChange, onRemove, isReadOnly }: RowProps) {
  return (
    <Group gap="sm">
      <Text fz="sm" className={classes.grows}>
        <b>{name}</b> · {isRemoved ? text.removed : text.defined}
      </Text>
      {!isReadOnly && isRemoved && (
        <Button variant="default" size="compact-sm" aria-label={text.keepOf(name)} onClick={() => onChange({ isRemoved: false })}>
          {text.keep}
        </Button>
      )}
      {!isReadOnly && !isRemoved && (
        <>
          <Button variant="default" size="compact-sm" aria-label={text.replaceOf(name)} onClick={() => onChange({ typed: '' })}>
            {text.replace}
          </Button>
          <Button variant="subtle" color="urucum" size="compact-sm" aria-label={text.removeOf(name)} onClick={onRemove}>
            {text.remove}
          </Button>
        </>
      )}
    </Group>
  );
}

function Typed({ secret: { name, isSet, typed }, onChange, onRemove }: RowProps) {
  return (
    <div className={classes.secret}>
      {!isSet && (
        <TextInput
          className={classes.grows}
          label={text.secretName}
          maxLength={40}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      )}
      <PasswordInput
        className={classes.grows}
        label={text.secretValue(name)}
        description={isSet ? text.keepHint : undefined}
        autoComplete="new-password"
        value={typed ?? ''}
        onChange={({ currentTarget }) => onChange({ typed: currentTarget.value })}
      />
      {isSet ? (
        <Button variant="default" aria-label={text.keepOf(name)} onClick={() => onChange({ typed: null })}>
          {text.keep}
        </Button>
      ) : (
        <Button variant="subtle" color="urucum" aria-label={text.removeOf(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </div>
  );
}

interface SecretsFieldProps {
  secrets: readonly Secret[];
  onChange: (secrets: readonly Secret[]) => void;
  error: string | null;
  isReadOnly: boolean;
}

export function SecretsField({ secrets, onChange, error, isReadOnly }: SecretsFieldProps) {
  const change = (at: number, part: Partial<Secret>) => onChange(secrets.map((one, other) => (other === at ? { ...one, ...part } : one)));
  /** One that is kept says what saving will do to it; a new one is gone at once. */
  const remove = (at: number) =>
    secrets[at]?.isSet ? change(at, { isRemoved: true }) : onChange(secrets.filter((_, other) => other !== at));
  return (
    <Input.Wrapper label={text.secrets} labelElement="div" description={text.secretsHint} error={error}>
      <Stack gap="sm" my="xs">
        {secrets.map((secret, at) => {
          const Row = secret.typed === null || secret.isRemoved ? Kept : Typed;
          const row = { secret, isReadOnly, onChange: (part: Partial<Secret>) => change(at, part), onRemove: () => remove(at) };
          // A new one has no name that stays; the place does.
          return <Row key={at} {...row} />;
        })}
        {!isReadOnly && secrets.length < MOST && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange([...secrets, newSecret()])}
            >
              {text.add}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
