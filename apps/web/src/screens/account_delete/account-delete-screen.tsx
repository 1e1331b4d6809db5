import { useState } from 'react'
import { withAccount } from '#features/viewer/guarded.tsx'
import { RowsSkeleton } from '#features/viewer/rows-skeleton.tsx'
import { DeleteForm } from './delete-form.tsx'
import { Deleted, type Deletion } from './deleted.tsx'
import { Warnings } from './warnings.tsx'

/** Account deletion: warnings, the emailed code, and the confirmation. */
export function AccountDeleteScreen() {
  const [deletion, setDeletion] = useState<Deletion>()
  // Outside the account guard: after the deletion the viewer is a guest and still sees the confirmation.
  return deletion ? <Deleted {...deletion} /> : <Steps onDeleted={setDeletion} />
}

const Steps = withAccount(function Steps({ onDeleted }: { onDeleted: (deletion: Deletion) => void }) {
  const [isSure, setIsSure] = useState(false)
  return isSure ? (
    <DeleteForm onDeleted={onDeleted} onCancel={() => setIsSure(false)} />
  ) : (
    <Warnings onContinue={() => setIsSure(true)} />
  )
}, RowsSkeleton)
