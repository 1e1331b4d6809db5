import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { titleActions as english } from '../en/title-actions.ts'

export const titleActions: TranslatedTexts<typeof english> = {
  'consequence.hideTitle': definePlural({
    one: '¿Ocultar esta serie a los espectadores?',
    other: '¿Ocultar {count} series a los espectadores?',
  }),
  'consequence.hideText': definePlural({
    one: 'Desaparece de la app de los espectadores al instante. No se elimina ni se reembolsa nada, y se puede volver a mostrar.',
    other:
      'Desaparecen de la app de los espectadores al instante. No se elimina ni se reembolsa nada, y se pueden volver a mostrar.',
  }),
  'consequence.owners': definePlural({
    one: '{count} espectador tiene episodios y no puede verlos mientras estén ocultos',
    other: '{count} espectadores tienen episodios y no pueden verlos mientras estén ocultos',
  }),
  'consequence.coins': definePlural({ one: 'Se gastó {count} moneda', other: 'Se gastaron {count} monedas' }),
  'consequence.followers': definePlural({ one: '{count} seguidor', other: '{count} seguidores' }),
  'consequence.viewers': definePlural({
    one: '{count} espectador la ha visto',
    other: '{count} espectadores la han visto',
  }),
  'consequence.hide': definePlural({ one: 'Ocultar {count} serie', other: 'Ocultar {count} series' }),
  'consequence.hideEpisodes': definePlural({
    one: '¿Ocultar {count} episodio a los espectadores?',
    other: '¿Ocultar {count} episodios a los espectadores?',
  }),
  'consequence.hideEpisodesText':
    'Quien desbloqueó un episodio no puede verlo mientras esté oculto. No se reembolsa nada.',
  'consequence.hideThem': definePlural({ one: 'Ocultar {count} episodio', other: 'Ocultar {count} episodios' }),
  'consequence.viewersWithFixedPrice': definePlural({
    one: '{count} espectador conserva el precio de su primer desbloqueo; los precios nuevos son para los demás',
    other: '{count} espectadores conservan el precio de su primer desbloqueo; los precios nuevos son para los demás',
  }),
  'consequence.watched': definePlural({
    one: 'Hasta ahora {count} espectador ha visto episodios',
    other: 'Hasta ahora {count} espectadores han visto episodios',
  }),
  'consequence.delete': 'Eliminar',
  'consequence.deleteTitle': '¿Eliminar {name} para siempre?',
  'consequence.deleteText':
    'Se eliminan videos, subtítulos, portadas, textos y registros de visionado, también de la página de inicio. No se puede deshacer.',
  'consequence.deleteEpisodes': definePlural({ one: '{count} episodio', other: '{count} episodios' }),
  'consequence.deleteOwners': definePlural({
    one: '{count} espectador tiene episodios',
    other: '{count} espectadores tienen episodios',
  }),
  'consequence.deleteOwned': definePlural({
    one: '{count} espectador tiene episodios de esta serie, así que no se puede eliminar. Ocúltala.',
    other: '{count} espectadores tienen episodios de esta serie, así que no se puede eliminar. Ocúltala.',
  }),
  'consequence.deleteOrdered': definePlural({
    one: '{count} pedido de esta serie está abierto, pagado o en disputa, así que no se puede eliminar. Ocúltala y resuelve antes el pedido.',
    other:
      '{count} pedidos de esta serie están abiertos, pagados o en disputa, así que no se puede eliminar. Ocúltala y resuelve antes los pedidos.',
  }),
  'consequence.deleteType': 'Escribe {name} para confirmar',
  'consequence.deleteWrong': 'Este no es el nombre de la serie.',
  'consequence.deleted': '{name} se ha eliminado',
  'consequence.cannotWatch': 'Los espectadores no pueden abrir una serie oculta. Muéstrala primero.',
  'title.preview.title': 'Vista previa de {name}',
  'title.preview.text':
    'La app de los espectadores con esta serie durante una hora. Todos los episodios están desbloqueados, también los ocultos; no se cuenta ni se guarda nada. Nadie más la ve.',
  'subtitleFile.begin': 'Empezar en el editor',
  'subtitleFile.import': 'Importar un archivo .srt',
  'subtitleFile.about': 'Los espectadores pueden elegir este idioma en cuanto se publican sus subtítulos.',
  'subtitleFile.corrected': 'El archivo está publicado. Se corrigió esto:',
  'subtitleFile.refused': 'Este archivo no se puede usar:',
  'subtitleFile.tooLarge': 'El archivo supera los 2 MB.',
  'subtitleFile.published': definePlural({
    one: '{language}, EP {n}: se publicó {count} línea',
    other: '{language}, EP {n}: se publicaron {count} líneas',
  }),
  'subtitleFile.click': 'Al hacer clic en un archivo:',
  'subtitleFile.edit': 'Editar',
  'subtitleFile.download': 'Descargar',
  'subtitleFile.editOf': 'Editar {language}, EP {n}',
  'titles.sort.relevance': 'Más relevantes',
  'title.details.language': 'Idioma original',
  'title.details.languageHelp':
    'La serie está completa cuando tiene todos los textos en este idioma. Quien no tenga texto en el suyo lee el inglés o, si falta, este.',
  'title.details.noName': 'Primero ponle a la serie un nombre en {language}.',
  'title.details.audience': 'Público',
  'title.details.audienceHelp': 'Quien prefiere un tipo de historia ve antes sus series. No se oculta nada.',
  'title.details.audience.0': 'Ambos',
  'title.details.audience.1': 'Romance',
  'title.details.audience.2': 'Acción',
  'title.details.order': 'Orden en las listas',
  'title.details.orderHelp':
    'Los números menores van primero en las listas de todas las series; si son iguales, las más nuevas.',
  'title.details.wrongOrder': 'Escribe un número entero de −1,000,000 a 1,000,000.',
  'title.details.publish': 'Publicar los detalles',
  'title.details.published': 'Los detalles están publicados',
  'title.covers.about':
    'JPEG, PNG o WebP, mínimo 300 × 300, máximo 10 MB; 3:4 se ve entera. El público ve la nueva portada al instante.',
  'title.covers.any': 'Los demás idiomas',
  'title.covers.of': 'Portada: {language}',
  'title.covers.missing': 'Sin portada propia.',
  'title.covers.upload': 'Subir',
  'title.covers.replace': 'Reemplazar',
  'title.covers.changed': 'La portada cambió',
  'title.covers.tooLarge': 'El archivo pesa más de 10 MB.',
  'title.covers.unreadable': 'No se puede leer el archivo.',
  'title.subtitles.count': '{there} de {of} archivos',
  'title.subtitles.files': 'Archivos',
  'title.dubbed': 'Doblaje:',
  'title.subtitles.download': 'Descargar {language}, EP {n}',
  'title.subtitles.missing': '{language}, EP {n}: falta',
  'title.subtitles.none': 'Aún no hay subtítulos',
  'title.subtitles.noneText': 'Llegan con una subida: subtitles/en/001.srt, etc.',
  'upload.asPlanned': 'Publicar a una hora fijada',
  'upload.plannedTime': 'Hora de publicación',
  'upload.plannedTimeHelp': 'en UTC',
  'upload.decidedPlanned': 'Se importa en cuanto esté lista y los espectadores la ven desde {time} UTC.',
  'upload.schedule': 'Programar',
}
