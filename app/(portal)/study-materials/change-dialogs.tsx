'use client'

import { DeleteButton } from '@/components/delete-button'
import type { FieldsOf } from '@/components/fields'
import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { limits, sections, type Section } from '@/lib/constants'
import { placeName } from '@/lib/enrolment/lists'
import type { Material } from '@/lib/materials/answers'
import { changeDialogsMessages } from '@/lib/materials/dialog-messages'
import { materialMessages } from '@/lib/materials/messages'
import type { Topic } from '@/lib/topics/answers'
import { topicMessages } from '@/lib/topics/messages'
import { changeMaterial, changeTopic, deleteMaterial, deleteTopic } from './actions'
import { TopicDateField } from './topic-date-field'

const loadMaterialSchema = () => import('@/lib/materials/schema').then((module) => module.changeMaterialSchema)
const loadTopicSchema = () => import('@/lib/topics/schema').then((module) => module.changeTopicSchema)

type Lesson = { class: string; section: string; subject: string }

/** For which lessons it is. What it is for now is offered too, where the school offers that no more. */
function LessonFields({ SelectField, now }: Pick<FieldsOf<Lesson>, 'SelectField'> & { now: Lesson }) {
  const [classes, subjects] = [useOffered('materialClasses'), useOffered('materialSubjects')]
  return (
    <>
      <SelectField name="class" label="Class" options={withNow(classes, now.class)} />
      <SelectField name="section" label="Section" options={sections} />
      <SelectField name="subject" label="Subject" options={withNow(subjects, now.subject)} />
    </>
  )
}

const withNow = (offered: readonly string[], now: string) => (offered.includes(now) ? offered : [now, ...offered])

const below = 'mt-6 border-t border-line pt-6'

export function ChangeMaterialDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const { id, title, class: schoolClass, section, subject } = material
  return (
    <FormDialog
      title={changeDialogsMessages.changeMaterial}
      description={changeDialogsMessages.description(title)}
      aria-label={changeDialogsMessages.changeMaterial}
      schema={loadMaterialSchema}
      action={changeMaterial}
      extra={{ id }}
      defaultValues={{ title, class: schoolClass, section: section as Section, subject }}
      failed={materialMessages.changeFailed}
      submit="Save Changes"
      after={
        <div className={below}>
          <DeleteButton
            name={title}
            description={materialMessages.deletes(placeName(material))}
            action={deleteMaterial}
            input={{ id }}
            deleted={materialMessages.deleted}
            failed={materialMessages.deleteFailed}
          />
        </div>
      }
      onClose={onClose}
    >
      {({ TextField, SelectField }) => (
        <>
          <TextField name="title" label="Title" maxLength={limits.title} />
          <LessonFields SelectField={SelectField} now={material} />
        </>
      )}
    </FormDialog>
  )
}

export function ChangeTopicDialog({ topic: changed, onClose }: { topic: Topic; onClose: () => void }) {
  const { id, topic, date, class: schoolClass, section, subject } = changed
  return (
    <FormDialog
      title={changeDialogsMessages.changeTopic}
      aria-label={changeDialogsMessages.changeTopic}
      schema={loadTopicSchema}
      action={changeTopic}
      extra={{ id }}
      defaultValues={{ topic, date, class: schoolClass, section: section as Section, subject }}
      failed={topicMessages.changeFailed}
      submit="Save Changes"
      after={
        <div className={below}>
          <DeleteButton
            name={topic}
            description={changeDialogsMessages.itIsNoLongerAmong}
            action={deleteTopic}
            input={{ id }}
            deleted={topicMessages.deleted}
            failed={topicMessages.deleteFailed}
          />
        </div>
      }
      onClose={onClose}
    >
      {({ DateField, TextField, SelectField }) => (
        <>
          <TextField name="topic" label="Topic" maxLength={limits.topic} />
          <TopicDateField DateField={DateField} />
          <LessonFields SelectField={SelectField} now={changed} />
        </>
      )}
    </FormDialog>
  )
}
