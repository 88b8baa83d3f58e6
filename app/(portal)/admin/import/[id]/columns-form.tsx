'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import type { ImportDetail } from '@/lib/import/answers'
import { importFields, missingIn, type ImportField, type ImportKind } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { columnsFormMessages } from '@/lib/import/screen-messages'
import { setImportColumns } from '../actions'

const loadSchema = () => import('@/lib/import/schema').then(({ columnsSchema }) => columnsSchema)

type Props = { id: string; kind: ImportKind; classes: readonly string[] } & Pick<ImportDetail, 'columns' | 'forAll'>

/** What each column of the file is taken for. */
export function ColumnsForm({ id, kind, columns, forAll, classes }: Props) {
  const router = useRouter()
  const options = importFields[kind].map(({ field, label }) => ({ value: field, label }))
  const missing = missingIn(kind, columns, forAll)
  const hasNo = (field: ImportField) => kind === 'Pupils' && columns.every((column) => column.field !== field)
  return (
    <>
      <ActionForm
        title="Columns"
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        submit={columnsFormMessages.saveAndCheckAgain}
        schema={loadSchema}
        action={setImportColumns}
        extra={{ id }}
        failed={importMessages.columnsFailed}
        success={({ message }) => message}
        onSuccess={() => router.refresh()}
        defaultValues={{
          columns: columns.map(({ field }) => field ?? ''),
          ...(kind === 'Pupils' && { forAll: { class: forAll.class ?? '', section: forAll.section ?? '' } }),
        }}
      >
        {({ SelectField, TextField }) => (
          <>
            {columns.map(({ header, sample }, n) => (
              <SelectField
                // The columns of a file stay where they are.
                key={n}
                name={`columns.${n}`}
                label={header || columnsFormMessages.column(n + 1)}
                options={options}
                placeholder="Ignored"
                optional
                hint={sample && columnsFormMessages.firstValue(sample.slice(0, 60))}
              />
            ))}
            {hasNo('class') && (
              <SelectField
                name="forAll.class"
                label={columnsFormMessages.classOfAllRows}
                options={classes}
                placeholder="None"
                optional
                hint={columnsFormMessages.fileHasNoColumn}
              />
            )}
            {hasNo('class') && hasNo('section') && (
              <TextField
                name="forAll.section"
                label={columnsFormMessages.sectionOfAllRows}
                optional
                hint={columnsFormMessages.leaveEmptyForSmallest}
              />
            )}
          </>
        )}
      </ActionForm>
      {missing.length > 0 && (
        <p className="mt-4 text-sm font-medium text-caution">
          {columnsFormMessages.noColumnFor(missing.map(({ label }) => label).join(' and '))}
        </p>
      )}
    </>
  )
}
