import { getImageProps } from 'next/image'
import { Pagination } from '@/components/pagination'
import { Read } from '@/components/screen-section'
import { Section } from '@/components/section'
import { Empty } from '@/components/ui/empty'
import type { GalleryImage } from '@/lib/gallery/answers'
import { deletionOf } from '@/lib/gallery/deletion'
import { listGallery } from '@/lib/gallery/operations'
import type { Page } from '@/lib/inputs'
import { galleryMessages } from '@/lib/gallery/messages'
import { gallerySectionMessages } from '@/lib/gallery/page-messages'
import { readSection } from '@/lib/server/doors/page'
import { deleteImage } from './actions'
import { LazyDeleteButton } from './lazy-delete-button'

/** Divisible by the number of columns at every width. */
const pageSize = 12

/** On a phone one beside the other, to be pushed along: below each other they were longer than all the rest. */
const gridStyle =
  'relative max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:pb-2 max-sm:*:w-44 max-sm:*:shrink-0 max-sm:*:snap-start gap-3 sm:gap-4 grid sm:grid-cols-2 xl:grid-cols-3'

export const readGallery = (page: number) => readSection(listGallery, { page, pageSize })

type Props = { reading: ReturnType<typeof readGallery>; manages: boolean }

/** docs/spec.md §2, Home. `manages`: with buttons to delete. */
export const GallerySection = ({ reading, manages }: Props) => (
  <Section id="gallery" title="Our Vibrant Campus">
    <Read reading={reading} failed={galleryMessages.loadFailed}>
      {(list) => <Pictures list={list} manages={manages} />}
    </Read>
  </Section>
)

function Pictures({ list, manages }: { list: Page<GalleryImage>; manages: boolean }) {
  if (list.rows.length === 0)
    return (
      <Empty about={galleryMessages.about} start={manages && { label: galleryMessages.add, href: '#admission' }}>
        {galleryMessages.empty}
      </Empty>
    )
  return (
    <>
      <ul className={gridStyle} tabIndex={0}>
        {list.rows.map((image) => (
          <li key={image.id}>
            <Picture image={image} manages={manages} />
          </li>
        ))}
      </ul>
      <Pagination
        label={gallerySectionMessages.pagesOfGallery}
        page={list.page}
        last={Math.ceil(list.total / pageSize)}
        link={({ page, ...link }) => (
          <a href={`/home${page === 1 ? '' : `?gallery.page=${page}`}#gallery`} data-still {...link} />
        )}
      />
    </>
  )
}

function Picture({
  image: { id, title, description, fileUrl, width, height },
  manages,
}: {
  image: GalleryImage
  manages: boolean
}) {
  // next/image's component would add a script to every visitor's page; its image attributes need none.
  const { props: picture } = getImageProps({
    src: fileUrl,
    alt: `Picture: ${title}`,
    width,
    height,
    sizes: '(min-width: 1280px) 20rem, (min-width: 640px) 50vw, 11rem',
  })
  return (
    <figure className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <picture>
        <img {...picture} alt={picture.alt} className="aspect-4/3 w-full bg-raised object-cover" />
      </picture>
      <figcaption className="flex flex-1 flex-wrap items-start justify-between gap-3 p-3 text-sm sm:p-4">
        <span>
          <span className="block font-semibold">{title}</span>
          {description && <span className="text-muted">{description}</span>}
        </span>
        {manages && <LazyDeleteButton {...deletionOf({ id, title })} action={deleteImage} />}
      </figcaption>
    </figure>
  )
}
