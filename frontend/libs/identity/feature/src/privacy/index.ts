/** The privacy policy: its page, and its words for the sidebar of those signed in. */
export { PrivacyDocument } from './privacy-document';
export { PrivacyPage } from './privacy-page';
export { privacyText } from './privacy.text';
