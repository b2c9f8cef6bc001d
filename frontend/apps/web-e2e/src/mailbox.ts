/** The mail a journey waits for, read from the development sink (TRAJETO_MAIL_URL). */
import { expect, request } from '@playwright/test';
import { ON_ITS_WAY } from './people';

interface CaughtMail {
  uuid: string;
  subject: string;
  links: string[];
}

const SINK = process.env.TRAJETO_MAIL_URL ?? 'http://127.0.0.1:8025';

async function mailsTo(email: string): Promise<CaughtMail[]> {
  const http = await request.newContext();
  const answer = await http.get(`${SINK}/api/messages`, { params: { to: email } });
  const { data } = (await answer.json()) as { data: CaughtMail[] };
  await http.dispose();
  return data;
}

interface WantedLink {
  path: string;
  /** Known already, and may be mailed again. */
  than?: string;
  /** Milliseconds; mails leave one after another, so that the last of many takes its time. */
  timeout?: number;
}

/** The path of the newest link to a page of ours whose address begins with `path`. */
export async function linkMailedTo(email: string, { path, than = '', timeout = ON_ITS_WAY.timeout }: WantedLink): Promise<string> {
  let found = '';
  const look = async () => {
    const links = (await mailsTo(email)).flatMap((mail) => mail.links).map((link) => new URL(link));
    found = links.map(({ pathname, search }) => `${pathname}${search}`).find((link) => link.startsWith(path) && link !== than) ?? '';
    return found !== '';
  };
  await expect.poll(look, { timeout, message: `a mail to ${email} with a link to ${path}` }).toBe(true);
  return found;
}
