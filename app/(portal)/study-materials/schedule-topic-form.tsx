'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { limits, sections } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { Topic } from '@/lib/topics/answers'
import { topicMessages } from '@/lib/topics/messages'
import { scheduleTopicFormMessages } from '@/lib/topics/screen-messages'
import { scheduleTopic } from './actions'
import { ScheduledNote } from './scheduled-note'
import { TopicDateField } from './topic-date-field'

const loadSchema = () => import('@/lib/topics/schema').then(({ scheduleTopicSchema }) => scheduleTopicSchema)

/** `today` is the school day. */
export function ScheduleTopicForm({ today }: { today: Day }) {
  const [classes, subjects] = [useOffered('materialClasses'), useOffered('materialSubjects')]
  const [scheduled, setScheduled] = useState<Topic>()
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
        onSuccess={({ topic }) => setScheduled(topic)}
        after={scheduled && <ScheduledNote topic={scheduled} />}
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
            <TopicDateField DateField={DateField} />
            <TextField name="topic" label="Topic" maxLength={limits.topic} className="sm:col-span-2" />
          </>
        )}
      </ActionForm>
    </Card>
  )
}
