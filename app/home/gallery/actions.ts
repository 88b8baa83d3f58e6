'use server'

import * as gallery from '@/lib/gallery/operations'
import { action } from '@/lib/server/doors/action'

export const deleteImage = action(gallery.deleteImage, '/home')
