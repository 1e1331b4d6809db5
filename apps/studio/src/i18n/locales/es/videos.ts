import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { videos as english } from '../en/videos.ts'

export const videos: TranslatedTexts<typeof english> = {
  'videos.column': 'Video',
  'videos.replace': 'Reemplazar',
  'videos.replaceOf': 'Reemplazar el video de EP {n}',
  'videos.replaceTitle': '¿Reemplazar el video de EP {n}?',
  'videos.replaceText': definePlural({
    one: '{count} espectador llegó a este episodio. Los espectadores ven el video anterior hasta que el nuevo esté listo. Los desbloqueos, las posiciones, los subtítulos, los nombres y los precios se conservan.',
    other:
      '{count} espectadores llegaron a este episodio. Los espectadores ven el video anterior hasta que el nuevo esté listo. Los desbloqueos, las posiciones, los subtítulos, los nombres y los precios se conservan.',
  }),
  'videos.timing': 'Si el nuevo video tiene otros tiempos, corrige después los subtítulos.',
  'videos.notVideo': 'Este archivo no se puede usar: {name}. Elige un video, por ejemplo mp4.',
  'videos.add': 'Agregar episodios',
  'videos.addTitle': definePlural({ one: '¿Agregar {count} episodio?', other: '¿Agregar {count} episodios?' }),
  'videos.addText':
    'Van después de EP {last}, en el orden de sus nombres. Un episodio entre otros dos cambiaría los números a los que pertenecen los enlaces, los desbloqueos y las posiciones de los espectadores.',
  'videos.addFree': 'Son gratis.',
  'videos.addCost': 'Cada uno cuesta {coins} monedas.',
  'videos.show': 'Mostrarlos en cuanto estén listos',
  'videos.plan': 'Mostrarlos a una hora fijada',
  'videos.hold': 'Dejarlos ocultos, por ejemplo para un plan de estreno',
  'videos.new': 'Episodios nuevos',
  'videos.sending': '{name} · {percent} % enviado',
  'videos.encoding': '{name} · {percent} % codificado',
  'videos.order': 'Orden de los episodios',
  'videos.move': definePlural({ one: 'Mover {count} episodio', other: 'Mover {count} episodios' }),
  'videos.orderText': definePlural({
    one: '{count} episodio se puede mover: está oculto y nadie lo ha desbloqueado ni visto. Los enlaces, los desbloqueos y las posiciones de los espectadores pertenecen al número del episodio, así que los demás conservan el suyo.',
    other:
      '{count} episodios se pueden mover: están ocultos y nadie los ha desbloqueado ni visto. Los enlaces, los desbloqueos y las posiciones de los espectadores pertenecen al número del episodio, así que los demás conservan el suyo.',
  }),
  'videos.moveText': definePlural({
    one: '{count} episodio cambia de número. Se mueven el nombre, el video y los subtítulos; el precio, la visibilidad y la hora prevista quedan con el número.',
    other:
      '{count} episodios cambian de número. Se mueven los nombres, los videos y los subtítulos; los precios, la visibilidad y las horas previstas quedan con los números.',
  }),
  'videos.moved': definePlural({ one: '{count} episodio se ha movido', other: '{count} episodios se han movido' }),
  'videos.fixed': '{name} debe conservar su número.',
  'videos.use': 'desbloqueado por {unlocks}, visto por {viewers}',
}
