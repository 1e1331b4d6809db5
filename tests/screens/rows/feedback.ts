import type { Screen } from '../screen.ts'

export const feedbackScreens: readonly Screen[] = [
  { name: 'Feedback', address: '/feedform', title: 'Feedback', who: 'guest' },
  { name: 'Feedback sent', address: '/feedlist', title: 'My reports', who: 'guest' },
  { name: 'Feedback sent, none', address: '/feedlist', title: 'My reports', who: 'stranger' },
  { name: 'Feedback answered', address: '/feeddetail?id={feedback}', title: 'Your report', who: 'guest' },
]
