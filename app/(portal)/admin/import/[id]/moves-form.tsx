'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import type { CheckedRows } from '@/lib/import/answers'
import { importMessages } from '@/lib/import/messages'
import { movesFormMessages } from '@/lib/import/screen-messages'
import { setImportMoves } from '../actions'

const loadSchema = () => import('@/lib/import/schema').then(({ movesSchema }) => movesSchema)

type Props = { id: string; moves: NonNullable<CheckedRows['moves']>; today: string }

/** From which day on pupils are in the section that the sheet says. */
export function MovesForm({ id, moves: { people, from }, today }: Props) {
  const router = useRouter()
  return (
    <Card className="mt-4">
      <ActionForm
        title={movesFormMessages.section(people)}
        className="max-w-md"
        submit={movesFormMessages.saveAndCheckAgain}
        schema={loadSchema}
        action={setImportMoves}
        extra={{ id }}
        failed={importMessages.movesFailed}
        success={({ message }) => message}
        onSuccess={() => router.refresh()}
      >
        {({ DateField }) => (
          <DateField
            name="from"
            label={movesFormMessages.firstDayInNewSection}
            max={today}
            defaultValue={from}
            hint={movesFormMessages.fromHint}
          />
        )}
      </ActionForm>
    </Card>
  )
}
