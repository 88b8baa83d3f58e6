'use client'

import { Camera, FolderOpen } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { ErrorBox } from '@/components/error-box'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useUpload } from '@/components/use-upload'
import { canvasPicture } from '@/lib/client/canvas-picture'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import { photoDialogMessages } from '@/lib/people/dialog-messages'
import { peopleMessages } from '@/lib/people/messages'
import { removePhoto } from '../actions'
import { CropField } from './crop-field'

type Props = {
  person: { id: string; name: string; photo: string | null }
  /** Files are uploaded straight to UploadThing. */
  direct: boolean
  onClose: () => void
}

/** Longer pictures are made smaller before they are moved about: phones take them with fifty million pixels. */
const longest = 2048

/** Chooses or takes a picture of a person, cuts the face out of it and saves that. */
export function PhotoDialog({ person, direct, onClose }: Props) {
  const { id, name, photo } = person
  const router = useRouter()
  const canvas = useRef<HTMLCanvasElement>(null)
  const saving = useRef(false)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [failure, setFailure] = useState('')
  const [key] = useState(requestKey)
  const path = `/api/people/${id}/photo`
  const { send, cancel, busy, progress } = useUpload<{ message: string }>({
    ...{ path, direct, failed: peopleMessages.photoFailed },
  })
  const onGone = useEffectEvent(cancel)
  useEffect(() => () => onGone(), [])

  function fail(message: string) {
    setFailure(message)
    notify.error(message)
  }

  async function choose(file: File) {
    setFailure('')
    try {
      setPicture(await openPicture(file))
    } catch {
      fail(peopleMessages.photoUnreadable)
    }
  }

  async function save() {
    // A ref, because a state would let a second press through before the next render.
    if (saving.current) return
    saving.current = true
    await sendDrawn()
    saving.current = false
  }

  async function sendDrawn() {
    const file = canvas.current && (await canvasPicture(canvas.current, 'photo.jpg'))
    if (!file) return fail(peopleMessages.photoFailed)
    setFailure('')
    const result = await perform(send, { file }, peopleMessages.photoFailed, key, { endsItself: true })
    if (!result.ok) return fail(result.message)
    done(result.data)
  }

  function done({ message }: { message: string }) {
    notify.success(message)
    onClose()
    router.refresh()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={photoDialogMessages.photoOf(name)}
      description={photoDialogMessages.description}
    >
      <ErrorBox message={failure} />
      {picture ? (
        <>
          <CropField picture={picture} canvas={canvas} />
          {progress}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button aria-busy={busy} onClick={() => void save()}>
              {photoDialogMessages.savePhoto}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => setPicture(undefined)}>
              {photoDialogMessages.anotherPicture}
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <PictureButton camera onPicture={choose} />
          <PictureButton onPicture={choose} />
          {photo && (
            <ConfirmButton
              title={photoDialogMessages.removePhotoQuestion}
              description={photoDialogMessages.portalShowsInitials(name)}
              confirm={photoDialogMessages.removePhoto}
              destructive
              action={removePhoto}
              input={{ id }}
              failed={peopleMessages.photoFailed}
              onDone={done}
            >
              {photoDialogMessages.removePhoto}
            </ConfirmButton>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Opens the list of files or, where there is no mouse, the camera: at a desk it would be a list of files again. */
function PictureButton({ camera = false, onPicture }: { camera?: boolean; onPicture: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={camera ? 'Camera' : 'File'}
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onPicture(file)
          // The same one may be chosen again.
          target.value = ''
        }}
      />
      <Button
        variant="secondary"
        className={camera ? 'hidden pointer-coarse:inline-flex' : undefined}
        onClick={() => input.current?.click()}
      >
        {camera ? <Camera aria-hidden /> : <FolderOpen aria-hidden />}
        {camera ? photoDialogMessages.takePicture : photoDialogMessages.choosePicture}
      </Button>
    </>
  )
}

/** The picture as it is looked at, turned as the camera says. */
async function openPicture(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  const times = longest / Math.max(width, height)
  if (times >= 1) return whole
  const size = { resizeWidth: Math.round(width * times), resizeHeight: Math.round(height * times) }
  const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' })
  whole.close()
  return smaller
}
