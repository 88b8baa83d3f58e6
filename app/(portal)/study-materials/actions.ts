'use server'

import { action } from '@/lib/server/doors/action'
import * as topics from '@/lib/topics/operations'

export const scheduleTopic = action(topics.scheduleTopic, '/study-materials')
