import type { Messages } from '../../message.ts'

export const settings = {
  // Settings
  security: 'Account security',
  viewing: 'Viewing',
  app: 'App',
  data: 'Privacy and data',
  autoNext: 'Auto-play next episode',
  saveData: 'Data saver',
  saveDataText: 'Lower picture quality, less loaded ahead',
  on: 'On',
  off: 'Off',
  stories: 'Story preferences',
  exportData: 'Export my data',
  exportText: 'Everything we hold about you, as a file',
  exported: 'Your data is saved as {file}.',
  exportFailed: 'Your data could not be collected. Try again in a moment.',
  privacyPolicy: 'Privacy policy',
  // Story preference
  chooserTitle: 'Which stories come first?',
  chooserText: 'All of them stay. The others just follow later. Change it any time in Settings.',
  notChosen: 'Not chosen yet',
  romanceFirst: 'Romance first',
  romanceText: 'Love, marriage, second chances',
  suspenseFirst: 'Action and suspense first',
  suspenseText: 'Underdogs, power, mysteries',
  // Language
  languageText: 'Changing it reloads the app.',
  // About
  version: 'Version {version}',
  owned: '{app} is owned and operated by {company}.',
  rights: 'The series, posters and texts belong to {company} or to those who licensed them to it.',
  ownedUnnamed: 'This site is owned and operated by {app}.',
  terms: 'Terms of service',
  license: 'This app is free software under the AGPL-3.0.',
  source: 'Source code',
  commit: 'Commit {commit}',
  commitUnknown: 'The commit that runs is not known.',
  sourceAsk: 'Ask {contact} for its source code.',
  sourceUnknown: 'Ask the operator of this site for its source code.',
} as const satisfies Messages
