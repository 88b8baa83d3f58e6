'use client'

import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { limits, sections } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { topicMessages } from '@/lib/topics/messages'
import { scheduleTopicFormMessages } from '@/lib/topics/screen-messages'
import { scheduleTopic } from './actions'

const loadSchema = () => import('@/lib/topics/schema').then(({ scheduleTopicSchema }) => scheduleTopicSchema)

/** `today` is the school day. */
export function ScheduleTopicForm({ today }: { today: Day }) {
  const [classes, subjects] = [useOffered('materialClasses'), useOffered('materialSubjects')]
  return (
    <Card>
      <ActionForm
        title={scheduleTopicFormMessages.scheduleDailyTopic}
        className="grid gap-4 sm:grid-cols-2"
        submit={scheduleTopicFormMessages.scheduleTopic}
        schema={loadSchema}
        action={scheduleTopic}
        failed={topicMessages.scheduleFailed}
        submitting={topicMessages.submitting}
        success={topicMessages.scheduled}
        defaultValues={{ class: '', section: '', subject: '', topic: '', date: today }}
        // Everything but the topic stays, for planning a class's week.
        clears={['topic']}
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <SelectField
              name="class"
              label="Class"
              placeholder={scheduleTopicFormMessages.selectClass}
              options={classes}
            />
            <SelectField
              name="section"
              label="Section"
              placeholder={scheduleTopicFormMessages.selectSection}
              options={sections}
            />
            <SelectField
              name="subject"
              label="Subject"
              placeholder={scheduleTopicFormMessages.selectSubject}
              options={subjects}
            />
            <DateField name="date" label="Date" />
            <TextField name="topic" label="Topic" maxLength={limits.topic} className="sm:col-span-2" />
          </>
        )}
      </ActionForm>
    </Card>
  )
}
