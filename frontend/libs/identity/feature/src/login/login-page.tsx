/** /entrar: the entry of the product, light enough to draw before anything else is loaded. */
import { Text, Title } from '@mantine/core';
import { takeFlash } from '@trajeto/shared-auth';
import { Banner } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { BareLayout } from '../bare/bare-layout';
import { bareText } from '../bare/bare.text';
import { LoginForm, type LoginFormProps } from './login-form';
import { loginText } from './login.text';

const tones = { success: 'folha', error: 'urucum', warning: 'dende', info: 'anil' } as const;

export function LoginPage({ onIntent, ...form }: LoginFormProps & { onIntent?: () => void }) {
  const [flash] = useState(takeFlash);
  useEffect(() => {
    document.title = `${loginText.title} · Trajeto`;
  }, []);
  return (
    <BareLayout>
      <div onFocus={onIntent}>
        <Title order={1}>{loginText.title}</Title>
        <Text c="dimmed" mt={4} hiddenFrom="md">
          {bareText.pitchShort}
        </Text>
        {flash && (
          <div style={{ marginTop: 16 }}>
            <Banner tone={tones[flash.kind]} title={flash.message} />
          </div>
        )}
        <div style={{ marginTop: 24 }}>
          <LoginForm {...form} />
        </div>
      </div>
    </BareLayout>
  );
}
