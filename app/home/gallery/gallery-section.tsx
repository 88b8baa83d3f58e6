import { getImageProps } from 'next/image'
import { DeleteButton } from '@/components/delete-button'
import { Pagination, PastTheEnd } from '@/components/pagination'
import { Section } from '@/components/section'
import { ToastError } from '@/components/toast-error'
import { Empty } from '@/components/ui/empty'
import { gallery } from '@/lib/gallery/queries'
import type { GalleryImage } from '@/lib/gallery/schema'
import { messages } from '@/lib/messages'
import { readIfPossible } from '@/lib/server/page'
import { deleteImage } from './actions'

/** Pictures on a page of the gallery: whole rows at every width. */
const pageSize = 12

/** Section 2, Home: the campus in pictures. `manages` lets them be deleted. */
export async function GallerySection({ page, manages }: { page: number; manages: boolean }) {
  const list = await readIfPossible(gallery, { page, pageSize })
  return (
    <Section id="gallery" title="Our Vibrant Campus">
      {!list ? (
        <p role="alert" className="rounded-lg border border-negative bg-negative-soft px-4 py-3 text-negative">
          <ToastError text={messages.gallery.failed} />
          {messages.gallery.loadFailed}
        </p>
      ) : list.rows.length === 0 ? (
        <Empty>{list.total === 0 ? messages.gallery.empty : <PastTheEnd href="/home#gallery" />}</Empty>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {list.rows.map((image) => (
            <li key={image.id}>
              <Picture image={image} manages={manages} />
            </li>
          ))}
        </ul>
      )}
      {list && (
        <Pagination
          label="Pages of the gallery"
          page={list.page}
          last={Math.max(1, Math.ceil(list.total / pageSize))}
          href={(to) => `/home${to === 1 ? '' : `?gallery.page=${to}`}#gallery`}
        />
      )}
    </Section>
  )
}

function Picture({ image: { id, title, description, fileUrl, width, height }, manages }: { image: GalleryImage; manages: boolean }) {
  // The component of next/image would cost every visitor a script; what it makes of the picture needs none.
  const { props: picture } = getImageProps({
    src: fileUrl,
    alt: `Picture: ${title}`,
    width,
    height,
    sizes: '(min-width: 1280px) 20rem, (min-width: 640px) 50vw, 100vw',
  })
  return (
    <figure className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <picture>
        <img {...picture} alt={picture.alt} className="aspect-4/3 w-full bg-raised object-cover" />
      </picture>
      <figcaption className="flex flex-1 items-start justify-between gap-3 p-4 text-sm">
        <span>
          <span className="block font-semibold">{title}</span>
          {description && <span className="text-muted">{description}</span>}
        </span>
        {manages && (
          <DeleteButton
            name={title}
            description={`The picture “${title}” is deleted and cannot be restored.`}
            action={deleteImage}
            input={{ id }}
            deleted={messages.gallery.deleted}
            failed={messages.gallery.deleteFailed}
          />
        )}
      </figcaption>
    </figure>
  )
}
