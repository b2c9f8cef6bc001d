/** The words of the privacy policy: on its own page for those signed out, in a sidebar for those signed in. */
import { Text } from '@mantine/core';
import classes from './privacy.module.css';
import { privacySections, privacyText, type PrivacySection } from './privacy.text';

/** In a page the sections stand under its h1; in a sidebar its title already is the heading. */
function Section({ section, number }: { section: PrivacySection; number: number }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id} className={classes.heading} tabIndex={-1}>
        {number}. {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.items && (
        <ul>
          {section.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function PrivacyDocument() {
  return (
    <div className={classes.document}>
      <Text c="dimmed" fz="sm">
        {privacyText.updated}
      </Text>
      <p>{privacyText.intro}</p>
      {privacySections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} />
      ))}
    </div>
  );
}
