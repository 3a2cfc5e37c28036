# Runs a program that sees nothing of the machine but its programs, its fonts and one folder, as /job: jail.sh FOLDER SUITE COMMAND…
# For a process with a user, mount and network namespace of its own (unshare -rnm). Without /proc: it leads to other processes.
set -eu
job=$1
suite=$2
shift 2
root=$job/root
mkdir "$root"
mount -t tmpfs -o size=1m,mode=0755 tmpfs "$root"
for path in /usr /lib /lib64 /bin /sbin /etc/fonts /etc/libreoffice /etc/alternatives /var/cache/fontconfig "$suite"; do
  if [ -e "$root$path" ] || [ ! -d "$path" ]; then continue; fi
  mkdir -p "$root${path%/*}"
  if [ -L "$path" ]; then
    ln -s "$(readlink "$path")" "$root$path"
  else
    mkdir "$root$path"
    mount --rbind -o ro "$path" "$root$path"
  fi
done
mkdir "$root/job" "$root/tmp" "$root/dev" "$root/before"
for device in null urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount --bind "$job" "$root/job"
cd "$root"
pivot_root . before
# `umount` reads there what is mounted.
ln -s before/proc /proc
umount -l /before
rm /proc
rmdir /before
cd /job
exec "$@"
