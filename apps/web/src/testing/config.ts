import type { RuntimeConfig } from '@cliffhanger/contract/config'

/** The configuration of component tests. */
export const config: RuntimeConfig = {
  apiBase: '/api',
  feedbackBase: '/api',
  trackUrl: '/track',
  envelopeKey: btoa('k'.repeat(32)),
  brand: {
    id: 'cliffhanger',
    host: 'cliffhanger.example',
    names: { en: 'Cliffhanger', ja: 'クリフハンガー' },
    company: 'Cliffhanger Ltd',
    address: '1 Test Street',
    contact: 'help@cliffhanger.example',
    defaultLanguage: 2,
    countOffset: 0,
    ads: false,
    consent: false,
  },
  mediaHosts: {},
  hasOfflinePage: false,
  source: { url: '', commit: '' },
  payments: { provider: 'airwallex', env: 'sandbox' },
}
