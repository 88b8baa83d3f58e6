'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldsOf } from '@/components/fields'
import { getJson } from '@/lib/client/http'
import { misfitOf } from '@/lib/sms-templates'
import type { SmsTemplate } from '@/lib/notifications/answers'
import type { notificationSchema } from '@/lib/notifications/schema'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { smsChoiceMessages as said } from '@/lib/notifications/sms-screen-messages'

type Values = z.input<typeof notificationSchema>

/**
 * The registered text that an SMS is, where the school has any: it is put into the message, and what is typed there is
 * compared with it. The server decides again.
 */
export function SmsTemplateField({ SelectField }: Pick<FieldsOf<Values>, 'SelectField'>) {
  const [type, chosen, message = ''] = useWatch<Values, ['type', 'template', 'message']>({
    name: ['type', 'template', 'message'],
  })
  const { setValue, getValues } = useFormContext<Values>()
  const [templates, setTemplates] = useState<readonly SmsTemplate[]>([])
  const isSms = type === 'SMS'
  useEffect(() => {
    if (!isSms) return setValue('template', '')
    let wanted = true
    void getJson<{ templates: SmsTemplate[] }>('/api/sms/templates').then((answer) => {
      if (wanted && answer) setTemplates(answer.templates)
    })
    return () => void (wanted = false)
  }, [isSms, setValue])

  const template = templates.find(({ id }) => id === chosen)
  const text = template?.text
  useEffect(() => {
    if (text !== undefined && !getValues('message')) setValue('message', text)
  }, [text, getValues, setValue])

  if (!isSms || templates.length === 0) return null
  const misfit = template && message.trim() ? misfitOf(template.text, message.trim()) : undefined
  const hint = template && message.trim() ? (misfit ? smsMessages.misfit(misfit) : said.fits) : undefined
  return (
    <SelectField
      name="template"
      label={said.template}
      optional
      placeholder={said.without}
      options={templates.map(({ id, text: label }) => ({ value: id, label }))}
      hint={<span aria-live="polite">{hint}</span>}
      className="sm:col-span-3"
    />
  )
}
