'use client'

import { DeleteButton } from '@/components/delete-button'
import { Card } from '@/components/ui/card'
import type { WaitingImage } from '@/lib/gallery/answers'
import { deletionOf } from '@/lib/gallery/deletion'
import { deleteImage } from './actions'

/** Each with whose consent is missing, and why. */
export function WaitingPictures({ pictures }: { pictures: readonly WaitingImage[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {pictures.map(({ id, title, fileUrl, missing }) => (
          <li key={id} className="flex flex-wrap items-start gap-4 py-3 first:pt-0 last:pb-0">
            <picture>
              <img
                src={`${fileUrl}?w=320`}
                alt={`Picture: ${title}`}
                loading="lazy"
                className="size-24 rounded-md bg-raised object-cover"
              />
            </picture>
            <div className="min-w-0 grow basis-40 text-sm">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <ul>
                {missing.map((pupil) => (
                  <li key={pupil.id}>
                    <a href={`/people/${pupil.id}`} className="wrap-anywhere underline underline-offset-4">
                      {pupil.name}
                    </a>
                    : {pupil.consent.toLowerCase()}
                  </li>
                ))}
              </ul>
            </div>
            <DeleteButton {...deletionOf({ id, title })} action={deleteImage} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
