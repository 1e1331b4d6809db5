import type { Screen } from '../screen.ts'

export const feedbackScreens: readonly Screen[] = [
  { name: 'Feedback', address: '/feedform', title: '', who: 'guest' },
  { name: 'Feedback sent', address: '/feedlist', title: '', who: 'guest' },
  { name: 'Feedback sent, none', address: '/feedlist', title: '', who: 'stranger' },
  { name: 'Feedback answered', address: '/feeddetail?id={feedback}', title: '', who: 'guest' },
]
