'use client'

import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { UploadForm } from '@/components/upload-form'
import { limits, sections } from '@/lib/constants'
import { materialTypes } from '@/lib/materials/lists'
import { materialMessages } from '@/lib/materials/messages'
import { uploadMaterialFormMessages } from '@/lib/materials/screen-messages'
import { FurtherSections } from './further-sections'

const loadSchema = () => import('@/lib/materials/schema').then(({ uploadMaterialSchema }) => uploadMaterialSchema)

export function UploadMaterialForm({ direct }: { direct: boolean }) {
  const [classes, subjects] = [useOffered('materialClasses'), useOffered('materialSubjects')]
  return (
    <Card>
      <UploadForm
        title={uploadMaterialFormMessages.uploadStudyMaterial}
        className="grid gap-4 sm:grid-cols-2"
        submit="Upload Material"
        path="/api/study-materials/upload"
        direct={direct}
        schema={loadSchema}
        failed={materialMessages.uploadFailed}
        success={({ message }: { message: string }) => message}
        clears
      >
        {({ FileField, SelectField, TextField }) => (
          <>
            <SelectField
              name="class"
              label="Class"
              placeholder={uploadMaterialFormMessages.selectClass}
              options={classes}
            />
            <SelectField
              name="section"
              label="Section"
              placeholder={uploadMaterialFormMessages.selectSection}
              options={sections}
            />
            <FurtherSections classes={classes} className="sm:col-span-2" />
            <SelectField
              name="subject"
              label="Subject"
              placeholder={uploadMaterialFormMessages.selectSubject}
              options={subjects}
            />
            <SelectField
              name="type"
              label="Type"
              placeholder={uploadMaterialFormMessages.selectType}
              options={materialTypes}
            />
            <TextField name="title" label="Title" maxLength={limits.title} className="sm:col-span-2" />
            <FileField
              name="file"
              label="File"
              accept=".pdf,.mp4"
              hint={uploadMaterialFormMessages.fileHint}
              className="sm:col-span-2"
            />
          </>
        )}
      </UploadForm>
    </Card>
  )
}
