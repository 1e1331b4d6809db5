import type { Output } from '@cliffhanger/contract/call'
import type { studioPeople } from '@cliffhanger/contract/studio/people'
import { csvTime } from '#ui/csv-time.ts'
import type { CsvColumn } from '#ui/lists/rows-foot.tsx'

type Person = Output<typeof studioPeople.list>['operators'][number]

export const peopleColumns: readonly CsvColumn<Person>[] = [
  { title: 'operator', value: ({ operatorId }) => operatorId },
  { title: 'name', value: ({ name }) => name },
  { title: 'address', value: ({ email }) => email },
  { title: 'role', value: ({ role }) => role },
  { title: 'passkeys', value: ({ passkeys }) => passkeys },
  { title: 'authenticator app', value: ({ hasTotp }) => String(hasTotp) },
  { title: 'last here', value: ({ seenAt }) => csvTime(seenAt) },
  { title: 'disabled', value: ({ disabledAt }) => csvTime(disabledAt) },
]
