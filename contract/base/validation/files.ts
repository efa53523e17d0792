import { isEmpty } from './empty.ts';

/**
 * A file as the rules see it: size in bytes, width and height in pixels once a picture has been
 * read.
 */
export interface FileDescription {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
}

function isFile(value: unknown): value is FileDescription {
  return typeof value === 'object' && value !== null && 'name' in value && 'type' in value && 'size' in value;
}

function every(value: unknown, accepts: (file: FileDescription) => boolean): boolean {
  if (isEmpty(value)) return true;
  const files: readonly unknown[] = Array.isArray(value) ? value : [value];
  return files.every((file) => isFile(file) && accepts(file));
}

/** Pictures only. */
export function image(value: unknown): boolean {
  return every(value, (file) => file.type.startsWith('image/'));
}

/** One of these extensions, without their dot, in capitals or not. */
export function ext(value: unknown, params: { list: readonly string[] }): boolean {
  const allowed = params.list.map((extension) => extension.toLowerCase());
  return every(value, (file) => file.name.includes('.') && allowed.includes(extensionOf(file.name)));
}

/** One of these types; « image/* » stands for all of a family. */
export function mimes(value: unknown, params: { list: readonly string[] }): boolean {
  return every(value, (file) =>
    params.list.some((mime) => (mime.endsWith('/*') ? file.type.startsWith(mime.slice(0, -1)) : file.type === mime)),
  );
}

/** Under so many kilobytes (of 1024 bytes). */
export function size(value: unknown, params: { size: number }): boolean {
  return every(value, (file) => file.size < params.size * 1024);
}

/** Exactly so many pixels, width by height. */
export function dimensions(value: unknown, params: { width: number; height: number }): boolean {
  return every(value, (file) => file.width === params.width && file.height === params.height);
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
