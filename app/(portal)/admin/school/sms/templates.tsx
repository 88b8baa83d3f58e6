'use client'

import { useState, type ComponentProps } from 'react'
import { ActionForm } from '@/components/action-form'
import { ConfirmButton } from '@/components/confirm-button'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { limits } from '@/lib/constants'
import { longestTemplate, smsCategories } from '@/lib/sms-templates'
import type { SmsTemplate } from '@/lib/notifications/answers'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { smsScreenMessages as said } from '@/lib/notifications/sms-screen-messages'
import { addSmsTemplate, removeSmsTemplate } from './actions'
import type { TestDialog as Dialog } from './test-dialog'

const loadAdd = () => import('@/lib/notifications/schema').then(({ addTemplateSchema }) => addTemplateSchema)

const TestDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./test-dialog').then((module) => module.TestDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** The texts that the school has registered with the operators, and a form that adds one. */
export function SmsTemplates({ templates }: { templates: readonly SmsTemplate[] }) {
  const [tried, setTried] = useState<SmsTemplate>()
  return (
    <Card>
      <section aria-label={said.title}>
        <h2 className="text-lg">{said.title}</h2>
        <p className="mt-1 mb-3 text-sm text-muted">{said.about}</p>
        {templates.length === 0 ? (
          <p className="text-sm">{said.none}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {templates.map((template) => (
              <li key={template.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <div className="min-w-0 grow basis-60">
                  <p className="text-sm wrap-anywhere">{template.text}</p>
                  <p className="mt-1 text-xs text-muted">
                    {[template.dltId, template.header, template.category].join(', ')}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" size="sm" onClick={() => setTried(template)}>
                    {said.test}
                    <span className="sr-only">: {template.dltId}</span>
                  </Button>
                  <ConfirmButton
                    size="sm"
                    title={said.removeQuestion}
                    description={said.removeDescription}
                    confirm={said.remove}
                    action={removeSmsTemplate}
                    input={{ id: template.id }}
                    failed={smsMessages.removeFailed}
                    onDone={({ message }) => notify.success(message)}
                  >
                    {said.remove}
                    <span className="sr-only">: {template.dltId}</span>
                  </ConfirmButton>
                </div>
              </li>
            ))}
          </ul>
        )}
        <ActionForm
          aria-label={said.add}
          className="mt-6 grid gap-4 sm:grid-cols-3"
          schema={loadAdd}
          action={addSmsTemplate}
          failed={smsMessages.addFailed}
          success={smsMessages.added}
          submit={said.add}
          clears
        >
          {({ SelectField, TextField, TextAreaField }) => (
            <>
              <TextField
                name="dltId"
                label={said.dltId}
                inputMode="numeric"
                maxLength={limits.dltId}
                autoComplete="off"
              />
              <TextField name="header" label={said.header} maxLength={limits.smsHeader} autoComplete="off" />
              <SelectField
                name="category"
                label={said.category}
                options={smsCategories}
                placeholder={said.selectCategory}
              />
              <TextAreaField
                name="text"
                label={said.text}
                hint={said.textHint}
                maxLength={longestTemplate}
                className="sm:col-span-3"
              />
            </>
          )}
        </ActionForm>
      </section>
      {tried && <TestDialog template={tried} onClose={() => setTried(undefined)} />}
    </Card>
  )
}
