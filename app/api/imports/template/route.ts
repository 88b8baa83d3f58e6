import { route } from '@/lib/server/doors/route'
import { importTemplate } from '@/lib/import/template'
import { download } from '@/lib/server/papers/download'

export const GET = route(importTemplate, { respond: download })
