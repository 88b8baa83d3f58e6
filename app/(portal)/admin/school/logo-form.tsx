'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { UploadForm } from '@/components/upload-form'
import { notify } from '@/lib/client/notify'
import { schoolMessages } from '@/lib/school/messages'
import { removeLogo } from './actions'

const loadSchema = () => import('@/lib/school/schema').then(({ logoSchema }) => logoSchema)

/** `logo` is the path of the present one. */
export function LogoForm({ logo, direct }: { logo: string | null; direct: boolean }) {
  const router = useRouter()
  return (
    <>
      <UploadForm
        title="Logo"
        className="grid gap-4"
        submit="Upload logo"
        path="/api/school/logo"
        direct={direct}
        schema={loadSchema}
        failed={schoolMessages.logoFailed}
        success={schoolMessages.logoSaved}
        clears
        onSuccess={() => router.refresh()}
      >
        {({ FileField }) => (
          <FileField
            name="file"
            label="Picture"
            accept=".jpg,.jpeg,.png"
            hint="A JPEG or PNG picture of up to 10 MB. It is shown at the top of every page and printed on receipts, lists and reports."
          />
        )}
      </UploadForm>
      {logo && (
        <div className="mt-5 flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <picture>
            <img src={logo} alt="The school’s logo" className="max-h-20 max-w-48 rounded-md bg-white p-1" />
          </picture>
          <ConfirmButton
            size="sm"
            title="Remove the logo?"
            description="Pages, and papers made from now on, will have no logo."
            confirm="Remove logo"
            destructive
            action={removeLogo}
            input={{}}
            failed={schoolMessages.logoFailed}
            onDone={() => void notify.success(schoolMessages.logoRemoved)}
          >
            Remove logo
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
