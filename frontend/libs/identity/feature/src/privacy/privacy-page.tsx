/** /politica-de-privacidade: the policy in full, with an index that follows the reading, and a print of its own. */
import { Anchor, Button, NativeSelect, TableOfContents, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Logo, SchemeSwitch } from '@trajeto/shared-ui';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PrivacyDocument } from './privacy-document';
import classes from './privacy.module.css';
import { privacySections, privacyText } from './privacy.text';

/** Scrolls smoothly unless motion is unwelcome, and takes the keyboard along. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  heading.focus({ preventScroll: true });
}

function Index() {
  return (
    <nav aria-label={privacyText.index} className={classes.index}>
      <p className={classes.indexTitle}>{privacyText.index}</p>
      <TableOfContents
        variant="light"
        size="sm"
        radius="sm"
        minDepthToOffset={2}
        scrollSpyOptions={{ selector: `.${classes.heading ?? 'h2'}`, offset: 80 }}
        initialData={privacySections.map(({ id, title }, index) => ({ id, value: `${index + 1}. ${title}`, depth: 2 }))}
        getControlProps={({ data, active }) => ({
          children: data.value,
          'aria-current': active ? 'location' : undefined,
          onClick: () => goTo(data.id),
        })}
      />
    </nav>
  );
}

function IndexSelect() {
  return (
    <NativeSelect
      hiddenFrom="md"
      className={classes.select ?? ''}
      label={privacyText.goTo}
      defaultValue=""
      onChange={(event) => goTo(event.currentTarget.value)}
      data={[
        { value: '', label: privacyText.goTo },
        ...privacySections.map(({ id, title }, index) => ({ value: id, label: `${index + 1}. ${title}` })),
      ]}
    />
  );
}

export function PrivacyPage() {
  useEffect(() => {
    document.title = `${privacyText.title} · Trajeto`;
  }, []);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Anchor component={Link} to="/entrar" aria-label={privacyText.logo} className={classes.logo ?? ''}>
          <Logo size={24} />
        </Anchor>
        <SchemeSwitch />
      </header>
      <div className={classes.columns}>
        <Index />
        <main className={classes.main}>
          <Title order={1}>{privacyText.title}</Title>
          <IndexSelect />
          <PrivacyDocument />
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
              onClick={() => {
                window.print();
              }}
            >
              {privacyText.print}
            </Button>
            <Anchor component={Link} to="/entrar" mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
              {privacyText.back}
            </Anchor>
          </div>
        </main>
      </div>
    </div>
  );
}
