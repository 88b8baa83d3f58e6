'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { formatCount } from '@/lib/counted'
import type { CheckedRows } from '@/lib/import/answers'
import { importMessages } from '@/lib/import/messages'
import { setImportMoves } from '../actions'

const loadSchema = () => import('@/lib/import/schema').then(({ movesSchema }) => movesSchema)

type Props = { id: string; moves: NonNullable<CheckedRows['moves']>; today: string }

/** From which day on pupils are in the section that the sheet says. */
export function MovesForm({ id, moves: { people, from }, today }: Props) {
  const router = useRouter()
  return (
    <Card className="mt-4">
      <ActionForm
        title={`${people === 1 ? 'One student changes' : `${formatCount(people)} students change`} section`}
        className="max-w-md"
        submit="Save and check again"
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
            label="First day in the new section"
            max={today}
            defaultValue={from}
            hint="Registers before this day stay as they are. Marks from this day on move with the student."
          />
        )}
      </ActionForm>
    </Card>
  )
}
